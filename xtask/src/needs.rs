//! The needs of a command outside the repository: a target and components of Rust, npm's packages, browsers, fonts.
//! Missing ones are found before anything is built. They are installed if that needs no interaction.

use crate::machine::{Machine, ThisMachine};
use crate::places;
use crate::run::{self, Outcome, at};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The target that the engine is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The oldest Node that runs the tools.
const OLDEST_NODE: u32 = 20;

/// The option that forbids installing anything.
pub const NO_INSTALL: &str = "--no-install";

/// Something that a command needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Rust's standard library for [`TARGET`].
    Target,
    /// `cargo fmt`.
    Rustfmt,
    /// `cargo clippy`.
    Clippy,
    /// Node with npm.
    Node,
    /// The packages of `package-lock.json`, in `node_modules/`.
    Packages,
    /// Chromium or Chrome.
    Chromium,
    /// Firefox.
    Firefox,
    /// WebKitGTK's driver and small browser, and the virtual screen that they run on.
    WebKit,
    /// Fonts with Chinese and Japanese, which the tests of the layout measure.
    Fonts,
}

/// A missing need, and how to install it.
#[derive(PartialEq, Eq, Debug)]
struct Missing {
    what: String,
    remedy: Remedy,
}

#[derive(PartialEq, Eq, Debug)]
enum Remedy {
    /// These commands in order, each a program with its arguments.
    Commands(Vec<Vec<String>>),
    /// Instructions for the user.
    Advice(String),
}

/// Makes sure that everything in `needs` is available. It announces and installs missing needs. If it cannot, or if
/// `install` is false, it fails and lists what to install, a line for each need.
pub fn provide(needs: &[Need], install: bool) -> Outcome {
    let mut missing = find(&ThisMachine, needs)?;
    if install && missing.iter().any(|one| matches!(one.remedy, Remedy::Commands(_))) {
        for one in &missing {
            carry_out(one)?;
        }
        missing = find(&ThisMachine, needs)?;
    }
    if missing.is_empty() { Ok(()) } else { Err(list(&missing)) }
}

/// The `needs` that the machine lacks.
fn find(machine: &dyn Machine, needs: &[Need]) -> Outcome<Vec<Missing>> {
    let mut missing = of_rust(machine, needs);
    if needs.iter().any(|need| !matches!(need, Need::Target | Need::Rustfmt | Need::Clippy)) {
        match of_node(machine) {
            // npm installs the packages, and a program of Node looks for the browsers.
            Some(one) => missing.push(one),
            None => {
                missing.extend(of_npm(machine, needs));
                missing.extend(of_system(machine, needs)?);
            }
        }
    }
    Ok(missing)
}

/// The target and components that the toolchain in use lacks.
fn of_rust(machine: &dyn Machine, needs: &[Need]) -> Vec<Missing> {
    let sysroot = PathBuf::from(machine.output_of("rustc", &["--print", "sysroot"]).unwrap_or_default());
    // The folder alone proves nothing, because rustup may leave an empty one behind.
    let target = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    let has_target = machine.names_in(&target).iter().any(|name| name.starts_with("libcore-"));
    let program = |name: &str| sysroot.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let has = |name: &str| machine.exists(&program(name));

    let mut missing = Vec::new();
    let mut add = |what: String, kind: &str, names: &[&str]| {
        let remedy = if machine.output_of("rustup", &["--version"]).is_none() {
            let folder = sysroot.display();
            Remedy::Advice(format!(
                "install rustup (https://rustup.rs), or your system's package that adds it to {folder}"
            ))
        } else {
            let toolchain = toolchain(machine, &sysroot);
            let toolchain = toolchain.iter().flat_map(|name| ["--toolchain", name]);
            let words = ["rustup", kind, "add"].into_iter().chain(toolchain).chain(names.iter().copied());
            Remedy::Commands(vec![words.map(String::from).collect()])
        };
        missing.push(Missing { what, remedy });
    };
    if needs.contains(&Need::Target) && !has_target {
        add(format!("the Rust target {TARGET}"), "target", &[TARGET]);
    }
    if needs.contains(&Need::Rustfmt) && !(has("cargo-fmt") && has("rustfmt")) {
        add("the Rust component rustfmt".into(), "component", &["rustfmt"]);
    }
    if needs.contains(&Need::Clippy) && !(has("cargo-clippy") && has("clippy-driver")) {
        add("the Rust component clippy".into(), "component", &["clippy"]);
    }
    missing
}

/// The name by which rustup knows the toolchain in use. `None` leaves it to the folder's `rust-toolchain.toml`.
fn toolchain(machine: &dyn Machine, sysroot: &Path) -> Option<String> {
    let of_folder = || {
        let is_rustups = sysroot.parent()?.file_name()? == "toolchains";
        is_rustups.then(|| sysroot.file_name().map(|name| name.to_string_lossy().into_owned()))?
    };
    // rustup sets the variable for its child processes.
    machine.variable("RUSTUP_TOOLCHAIN").or_else(of_folder)
}

fn of_node(machine: &dyn Machine) -> Option<Missing> {
    let advice = |what: String| {
        let advice = format!("install Node {OLDEST_NODE} or newer with npm (https://nodejs.org)");
        Some(Missing { what, remedy: Remedy::Advice(advice) })
    };
    let Some(version) = machine.output_of("node", &["--version"]) else { return advice("Node".into()) };
    let major = version.trim_start_matches('v').split('.').next().and_then(|text| text.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST_NODE) {
        return advice(format!("a newer Node (this one is {version})"));
    }
    None
}

/// A copy of the lock file of the installed packages. With npm itself this check would be slow.
fn installed_lock() -> PathBuf {
    places::root().join("node_modules/.tengen-lock")
}

fn of_npm(machine: &dyn Machine, needs: &[Need]) -> Option<Missing> {
    let wanted = machine.text_of(&places::root().join("package-lock.json"));
    if !needs.contains(&Need::Packages) || machine.text_of(&installed_lock()) == wanted {
        return None;
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let command = [npm, "ci", "--ignore-scripts", "--silent"].map(String::from).to_vec();
    Some(Missing { what: "the packages of package-lock.json".into(), remedy: Remedy::Commands(vec![command]) })
}

/// The missing needs that the system's package manager installs.
fn of_system(machine: &dyn Machine, needs: &[Need]) -> Outcome<Option<Missing>> {
    let names =
        [(Need::Chromium, "chromium"), (Need::Firefox, "firefox"), (Need::WebKit, "webkit"), (Need::Fonts, "fonts")];
    let mut arguments = vec!["tests/browser/missing.mjs"];
    arguments.extend(names.iter().filter(|(need, _)| needs.contains(need)).map(|(_, name)| name));
    if arguments.len() == 1 {
        return Ok(None);
    }
    let found = machine.output_of("node", &arguments).ok_or("tests/browser/missing.mjs failed")?;
    let lacking: Vec<&str> = found.lines().collect();
    if lacking.is_empty() {
        return Ok(None);
    }
    let ubuntu =
        machine.text_of(Path::new("/etc/os-release")).is_some_and(|text| text.lines().any(|l| l == "ID=ubuntu"));
    let mut packages: Vec<&str> = Vec::new();
    for one in &lacking {
        packages.extend::<&[&str]>(match *one {
            "chromium" if ubuntu => &["chromium-browser"],
            "firefox" if ubuntu => &["firefox"],
            "chromium" => &["chromium"],
            "firefox" => &["firefox-esr"],
            "webkit" => &["webkit2gtk-driver"],
            "xvfb" => &["xvfb"],
            "fonts" => &["fonts-noto-cjk", "fontconfig"],
            other => return Err(format!("tests/browser/missing.mjs speaks of '{other}'")),
        });
    }
    let what = format!("for the tests in browsers: {}", lacking.join(", "));
    Ok(Some(Missing { what, remedy: system_remedy(machine, &packages) }))
}

/// The commands that install Debian's packages on this machine.
fn system_remedy(machine: &dyn Machine, packages: &[&str]) -> Remedy {
    let install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"];
    if machine.output_of("apt-get", &["--version"]).is_none() {
        let names = packages.join(" ");
        return Remedy::Advice(format!("install your system's packages of what Debian calls {names}"));
    }
    let prefix: &[&str] = if machine.output_of("id", &["-u"]).is_some_and(|id| id == "0") {
        &[]
    } else if machine.output_of("sudo", &["-n", "true"]).is_some() {
        &["sudo", "-n"]
    } else {
        let command = install.iter().chain(packages).copied().collect::<Vec<_>>().join(" ");
        return Remedy::Advice(format!("to install: sudo apt-get update && sudo {command}"));
    };
    let command = |words: &[&[&str]]| prefix.iter().chain(words.concat().iter()).map(|word| word.to_string()).collect();
    let unasked = ["env", "DEBIAN_FRONTEND=noninteractive"];
    Remedy::Commands(vec![command(&[&["apt-get", "update", "-qq"]]), command(&[&unasked, &install, packages])])
}

/// The commands as typed in a shell.
fn typed(commands: &[Vec<String>]) -> String {
    commands.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join(" && ")
}

/// A line for each missing need: its name and how to install it.
fn list(missing: &[Missing]) -> String {
    let line = |one: &Missing| match &one.remedy {
        Remedy::Commands(commands) => format!("missing {}; to install: {}", one.what, typed(commands)),
        Remedy::Advice(advice) => format!("missing {}; {advice}", one.what),
    };
    missing.iter().map(line).collect::<Vec<_>>().join("\n       ")
}

/// Announces and runs the commands of a remedy, if it has any.
fn carry_out(missing: &Missing) -> Outcome {
    let Remedy::Commands(commands) = &missing.remedy else { return Ok(()) };
    println!("missing {}; installing: {}", missing.what, typed(commands));
    for words in commands {
        let mut command = run::command(&words[0]);
        // npm's report and the unpacking of a hundred packages are not shown. Faults go to standard error.
        run::succeed(command.args(&words[1..]).stdout(Stdio::null()), &words.join(" "))?;
        if words[0].starts_with("npm") {
            let lock = places::root().join("package-lock.json");
            fs::copy(&lock, installed_lock()).map_err(at(&lock))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const SYSROOT: &str = "/home/x/.rustup/toolchains/1.95.0-x86_64-unknown-linux-gnu";
    const ALL: [Need; 9] = [
        Need::Target,
        Need::Rustfmt,
        Need::Clippy,
        Need::Node,
        Need::Packages,
        Need::Chromium,
        Need::Firefox,
        Need::WebKit,
        Need::Fonts,
    ];

    /// A fake machine: the output of its programs by command line, its files by path, its variables.
    #[derive(Clone, Default)]
    struct Fake {
        outputs: HashMap<String, String>,
        files: HashMap<PathBuf, String>,
        variables: HashMap<String, String>,
    }

    impl Fake {
        fn prints(mut self, command: &str, output: &str) -> Fake {
            self.outputs.insert(command.into(), output.into());
            self
        }

        fn lacks(mut self, command: &str) -> Fake {
            self.outputs.remove(command);
            self
        }

        fn file(mut self, path: impl Into<PathBuf>, text: &str) -> Fake {
            self.files.insert(path.into(), text.into());
            self
        }

        fn find(&self, needs: &[Need]) -> Vec<Missing> {
            find(self, needs).unwrap()
        }
    }

    impl Machine for Fake {
        fn exists(&self, path: &Path) -> bool {
            self.files.contains_key(path)
        }

        fn names_in(&self, folder: &Path) -> Vec<String> {
            let inside = self.files.keys().filter(|file| file.parent() == Some(folder));
            inside.filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned())).collect()
        }

        fn text_of(&self, file: &Path) -> Option<String> {
            self.files.get(file).cloned()
        }

        fn variable(&self, name: &str) -> Option<String> {
            self.variables.get(name).cloned()
        }

        fn output_of(&self, program: &str, arguments: &[&str]) -> Option<String> {
            self.outputs.get(&format!("{program} {}", arguments.join(" "))).cloned()
        }
    }

    /// rustup, its toolchain without target and components, Node 20, Debian's apt-get; nothing else.
    fn bare() -> Fake {
        Fake::default()
            .prints("rustc --print sysroot", SYSROOT)
            .prints("rustup --version", "rustup 1.28.2")
            .prints("node --version", "v20.20.2")
            .prints("apt-get --version", "apt 2.6.1")
            .prints("id -u", "1000")
            .prints(
                "node tests/browser/missing.mjs chromium firefox webkit fonts",
                "chromium\nfirefox\nwebkit\nxvfb\nfonts",
            )
            .file(places::root().join("package-lock.json"), "{}")
            .file("/etc/os-release", "NAME=\"Debian GNU/Linux\"\nID=debian\n")
    }

    fn commands(missing: &Missing) -> String {
        match &missing.remedy {
            Remedy::Commands(commands) => typed(commands),
            Remedy::Advice(advice) => panic!("only advice: {advice}"),
        }
    }

    fn advice(missing: &Missing) -> &str {
        match &missing.remedy {
            Remedy::Advice(advice) => advice,
            Remedy::Commands(commands) => panic!("commands: {commands:?}"),
        }
    }

    #[test]
    fn nothing_is_missing_where_all_is_there() {
        let bin = Path::new(SYSROOT).join("bin");
        let mut machine = bare()
            .prints("node tests/browser/missing.mjs chromium firefox webkit fonts", "")
            .file(installed_lock(), "{}")
            .file(Path::new(SYSROOT).join("lib/rustlib").join(TARGET).join("lib/libcore-0123.rlib"), "");
        for name in ["cargo-fmt", "rustfmt", "cargo-clippy", "clippy-driver"] {
            machine = machine.file(bin.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)), "");
        }
        assert_eq!(machine.find(&ALL), []);
        // A lock file that has changed since.
        let changed = machine.clone().file(installed_lock(), "{ }");
        assert_eq!(changed.find(&ALL).len(), 1);
        // A target whose folder is empty.
        let mut emptied = machine;
        emptied.files.retain(|file, _| !file.ends_with("libcore-0123.rlib"));
        assert_eq!(emptied.find(&ALL)[0].what, "the Rust target wasm32-unknown-unknown");
    }

    #[test]
    fn only_what_the_command_needs_is_looked_for() {
        let machine = bare().lacks("node --version");
        assert_eq!(machine.find(&[]), []);
        let missing = machine.find(&[Need::Target]);
        assert_eq!(missing.len(), 1);
        assert_eq!(bare().find(&[Need::Node]), []);
        let firefox = bare().prints("node tests/browser/missing.mjs firefox", "firefox").find(&[Need::Firefox]);
        assert_eq!(firefox[0].what, "for the tests in browsers: firefox");
    }

    #[test]
    fn rust_is_completed_for_the_toolchain_in_use() {
        let needs = [Need::Target, Need::Clippy, Need::Rustfmt];
        let found: Vec<String> = bare().find(&needs).iter().map(commands).collect();
        let name = "1.95.0-x86_64-unknown-linux-gnu";
        let [target, rustfmt, clippy] = [
            format!("rustup target add --toolchain {name} wasm32-unknown-unknown"),
            format!("rustup component add --toolchain {name} rustfmt"),
            format!("rustup component add --toolchain {name} clippy"),
        ];
        assert_eq!(found, [target, rustfmt, clippy]);

        // `cargo +nightly xtask`.
        let mut machine = bare();
        machine.variables.insert("RUSTUP_TOOLCHAIN".into(), "nightly".into());
        let found = machine.find(&[Need::Target]);
        assert_eq!(commands(&found[0]), "rustup target add --toolchain nightly wasm32-unknown-unknown");

        // A compiler elsewhere: rustup finds the folder's toolchain by itself.
        let found = bare().prints("rustc --print sysroot", "/opt/rust").find(&[Need::Target]);
        assert_eq!(commands(&found[0]), "rustup target add wasm32-unknown-unknown");
    }

    #[test]
    fn without_rustup_one_line_says_what_to_install() {
        let found = bare().lacks("rustup --version").prints("rustc --print sysroot", "/usr").find(&[Need::Target]);
        assert_eq!(
            list(&found),
            "missing the Rust target wasm32-unknown-unknown; install rustup (https://rustup.rs), \
             or your system's package that adds it to /usr"
        );
    }

    #[test]
    fn node_comes_first_and_is_the_persons_to_install() {
        for (version, what) in [(None, "Node"), (Some("v18.19.0"), "a newer Node (this one is v18.19.0)")] {
            let machine = bare().lacks("node --version");
            let machine = version.map_or(machine.clone(), |version| machine.prints("node --version", version));
            let found = machine.find(&[Need::Node, Need::Packages, Need::Chromium]);
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].what, what);
            assert!(advice(&found[0]).contains("Node 20"));
        }
    }

    #[test]
    fn browsers_come_by_apt_get_where_nobody_has_to_be_asked() {
        let needs = [Need::Chromium, Need::Firefox, Need::WebKit, Need::Fonts];
        let packages = "chromium firefox-esr webkit2gtk-driver xvfb fonts-noto-cjk fontconfig";
        let all = |sudo: &str| {
            format!(
                "{sudo}apt-get update -qq && \
                 {sudo}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {packages}"
            )
        };
        let root = bare().prints("id -u", "0").find(&needs);
        assert_eq!(root[0].what, "for the tests in browsers: chromium, firefox, webkit, xvfb, fonts");
        assert_eq!(commands(&root[0]), all(""));
        let sudo = bare().prints("sudo -n true", "").find(&needs);
        assert_eq!(commands(&sudo[0]), all("sudo -n "));

        // If sudo asks for a password: the one command.
        let asked = bare().find(&needs);
        let one = format!(
            "to install: sudo apt-get update && sudo apt-get install -y -qq --no-install-recommends {packages}"
        );
        assert_eq!(advice(&asked[0]), one);
        // Without apt-get: Debian's names.
        let other = bare().lacks("apt-get --version").prints("id -u", "0").find(&needs);
        assert!(advice(&other[0]).ends_with(packages));
        // Ubuntu has other names for two of them.
        let ubuntu = bare().prints("id -u", "0").file("/etc/os-release", "NAME=\"Ubuntu\"\nID=ubuntu\n").find(&needs);
        assert!(commands(&ubuntu[0]).contains(" chromium-browser firefox webkit2gtk-driver "));
    }

    #[test]
    fn a_search_for_browsers_that_fails_is_an_error() {
        let needs = [Need::Chromium];
        assert!(find(&bare().lacks("node tests/browser/missing.mjs chromium"), &needs).is_err());
        assert!(find(&bare().prints("node tests/browser/missing.mjs chromium", "lynx"), &needs).is_err());
    }

    #[test]
    fn what_is_missing_is_listed_with_its_commands() {
        let text = list(&bare().find(&ALL));
        assert_eq!(text.lines().count(), 5, "{text}");
        assert!(
            text.contains("missing the packages of package-lock.json; to install: npm ci --ignore-scripts"),
            "{text}"
        );
    }
}
