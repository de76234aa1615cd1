//! Checks the types of JavaScript's arguments before any use, and throws errors for invalid ones.
//!
//! Every call to JavaScript catches exceptions. An exception through a borrowed game would leave it borrowed for ever.

use js_sys::{ArrayBuffer, Function, Int32Array, Object, Reflect, Uint8Array};
use std::time::Duration;
use tengen::engine::{GAMES, GameSpec, Level};
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::think::Limits;
use wasm_bindgen::prelude::*;

/// An argument, or the error to throw.
pub type Checked<T> = Result<T, JsValue>;

/// The time of a search without limits, as `findMove()`. Milliseconds.
const USUAL_TIME: u64 = 1000;

/// The thrown form of an error: an `Error` with the name `TengenError`, a code, a sentence, and an optional offset.
pub fn throw(error: EngineError) -> JsValue {
    thrown(error.code.name(), &error.text, error.place)
}

/// The thrown form of an error with a code of the bindings themselves.
pub fn thrown(code: &str, text: &str, place: Option<usize>) -> JsValue {
    let error = js_sys::Error::new(&sentence(text));
    error.set_name("TengenError");
    let set = |name: &str, value: JsValue| Reflect::set(&error, &JsValue::from_str(name), &value);
    // A new object accepts properties.
    let _ = set("code", JsValue::from_str(code));
    if let Some(place) = place {
        let _ = set("at", JsValue::from_f64(place as f64));
    }
    error.into()
}

/// The text as a sentence with a full stop. It begins with a capital, unless it begins with a name or a value.
fn sentence(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let mut letters = text.chars();
    let mut sentence: String = match letters.next() {
        Some(letter) if first.chars().all(|c| c.is_ascii_lowercase()) => letter.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    };
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// The error for a value of another type.
pub fn wrong(name: &str, wanted: &str, value: &JsValue) -> JsValue {
    let kind = if value.is_null() { "null".to_owned() } else { value.js_typeof().as_string().unwrap_or_default() };
    thrown("type", &format!("`{name}` must be {wanted}, not {kind}"), None)
}

fn unfit(text: String) -> JsValue {
    throw(EngineError::new(ErrorCode::Option, text))
}

/// Whether an argument was omitted.
pub fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// A string.
pub fn text(value: &JsValue, name: &str) -> Checked<String> {
    value.as_string().ok_or_else(|| wrong(name, "a string", value))
}

/// A number, which may be infinite.
fn number(value: &JsValue, name: &str) -> Checked<f64> {
    let number = value.as_f64().ok_or_else(|| wrong(name, "a number", value))?;
    if number.is_nan() { Err(unfit(format!("`{name}` must be a number, not NaN"))) } else { Ok(number) }
}

/// A whole number from `least`. Infinity and too large numbers become the greatest.
pub fn whole(value: &JsValue, name: &str, least: u64) -> Checked<u64> {
    let number = number(value, name)?;
    if number >= least as f64 && (number.is_infinite() || number.fract() == 0.0) {
        // The cast saturates.
        return Ok(number as u64);
    }
    Err(unfit(format!("`{name}` must be a whole number from {least}, not {number}")))
}

/// A listener for progress, if there is one.
pub fn listener(value: &JsValue) -> Checked<Option<Function>> {
    if is_missing(value) {
        return Ok(None);
    }
    value.dyn_ref::<Function>().cloned().map(Some).ok_or_else(|| wrong("onInfo", "a function", value))
}

/// A flag that ends a search, if there is one.
pub fn flag(value: &JsValue) -> Checked<Option<Int32Array>> {
    if is_missing(value) { Ok(None) } else { words(value, "flag").map(Some) }
}

/// Words that workers share.
pub fn words(value: &JsValue, name: &str) -> Checked<Int32Array> {
    match value.dyn_ref::<Int32Array>() {
        Some(words) if words.length() > 0 => Ok(words.clone()),
        Some(_) => Err(unfit(format!("`{name}` has no element"))),
        None => Err(wrong(name, "an Int32Array", value)),
    }
}

/// The bytes of a file.
pub fn bytes(value: &JsValue) -> Checked<Vec<u8>> {
    // A buffer that was transferred to a worker has no bytes any more. Reading it throws.
    let array = match (value.dyn_ref::<Uint8Array>(), value.dyn_ref::<ArrayBuffer>()) {
        (Some(array), _) => array.clone(),
        (_, Some(buffer)) if buffer.byte_length() > 0 => Uint8Array::new(buffer),
        (_, Some(_)) => return Ok(Vec::new()),
        _ => return Err(wrong("bytes", "a Uint8Array or an ArrayBuffer", value)),
    };
    Ok(if array.length() > 0 { array.to_vec() } else { Vec::new() })
}

/// Files by name; none if omitted.
pub fn files(value: &JsValue) -> Checked<Vec<(String, Vec<u8>)>> {
    let Some(object) = value.dyn_ref::<Object>() else { return Ok(Vec::new()) };
    let file = |entry: JsValue| {
        let entry = js_sys::Array::from(&entry);
        Ok((text(&entry.get(0), "name")?, bytes(&entry.get(1))?))
    };
    Object::entries(object).iter().map(file).collect()
}

/// The properties of an object, which may only have the known ones; `None` if the argument was omitted.
struct Fields<'a> {
    object: &'a JsValue,
}

impl<'a> Fields<'a> {
    fn new(value: &'a JsValue, name: &str, known: &[&str]) -> Checked<Option<Fields<'a>>> {
        if is_missing(value) {
            return Ok(None);
        }
        if !value.is_object() {
            return Err(wrong(name, "an object", value));
        }
        let object = value.unchecked_ref::<Object>();
        // A date, a map or a promise has no properties, and would count as an empty object.
        let prototype = Reflect::get_prototype_of(object)?;
        if !prototype.is_null() && !Reflect::get_prototype_of(&prototype)?.is_null() {
            return Err(thrown("type", &format!("`{name}` must be a plain object"), None));
        }
        for key in Reflect::own_keys(object)?.iter() {
            // Symbol keys are ignored.
            let Some(key) = key.as_string() else { continue };
            if !known.contains(&key.as_str()) {
                return Err(unfit(format!("{key:?} is none of `{name}`: {}", known.join(", "))));
            }
        }
        Ok(Some(Fields { object: value }))
    }

    /// A property, read by `read` if it exists.
    fn get<T>(&self, name: &str, read: impl FnOnce(&JsValue, &str) -> Checked<T>) -> Checked<Option<T>> {
        let value = Reflect::get(self.object, &JsValue::from_str(name))?;
        if is_missing(&value) { Ok(None) } else { read(&value, name).map(Some) }
    }
}

/// The argument of the constructor.
pub struct GameOptions {
    /// The requested game.
    pub spec: GameSpec,
    /// Bytes for the table of the search.
    pub memory: Option<usize>,
    /// The seed of random choices.
    pub seed: Option<u64>,
    /// Whether opening tables answer.
    pub book: bool,
    /// Whether the game begins with random moves.
    pub random_start: bool,
}

impl GameOptions {
    /// Reads them. Without options it is the default game.
    pub fn read(value: &JsValue, name: &str) -> Checked<GameOptions> {
        let usual = GAMES[0].info().name;
        let known = ["game", "rule", "size", "memory", "seed", "book", "start"];
        let Some(fields) = Fields::new(value, name, &known)? else {
            let spec = GameSpec::named(usual).map_err(throw)?;
            return Ok(GameOptions { spec, memory: None, seed: None, book: true, random_start: false });
        };
        let game = fields.get("game", text)?;
        let mut spec = GameSpec::named(game.as_deref().unwrap_or(usual)).map_err(throw)?;
        if let Some(rule) = fields.get("rule", text)? {
            spec = spec.with_rule(&rule).map_err(throw)?;
        }
        if let Some(size) = fields.get("size", number)? {
            // A fraction or a negative number is not a size. The cast saturates.
            spec = spec.with_size(if size.fract() == 0.0 { size as usize } else { 0 }).map_err(throw)?;
        }
        let random_start = match fields.get("start", text)?.as_deref() {
            None | Some("usual") => false,
            Some("random") => true,
            Some(other) => return Err(unfit(format!("`start` must be \"usual\" or \"random\", not {other:?}"))),
        };
        let book = fields.get("book", |value, name| value.as_bool().ok_or_else(|| wrong(name, "a boolean", value)))?;
        Ok(GameOptions {
            spec,
            // The cast saturates.
            memory: fields.get("memory", |value, name| whole(value, name, 0))?.map(|bytes| bytes as usize),
            seed: fields.get("seed", number)?.map(f64::to_bits),
            book: book.unwrap_or(true),
            random_start,
        })
    }
}

/// The limits of a search and its level.
pub struct SearchLimits {
    /// When it ends.
    pub limits: Limits,
    /// The level.
    pub level: Level,
}

impl SearchLimits {
    /// Reads them. Without limits a blocking search ends after the default time.
    pub fn read(value: &JsValue, blocks: bool) -> Checked<SearchLimits> {
        let Some(fields) = Fields::new(value, "limits", &["time", "depth", "nodes", "level"])? else {
            let time = blocks.then(|| Duration::from_millis(USUAL_TIME));
            return Ok(SearchLimits { limits: Limits { time, ..Limits::default() }, level: Level::MAX });
        };
        let time = fields.get("time", |value, name| match number(value, name)? {
            time if time >= 0.0 => Ok(Duration::from_millis(time as u64)),
            time => Err(unfit(format!("`{name}` must be at least 0 milliseconds, not {time}"))),
        })?;
        let level = fields.get("level", |value, name| {
            let number = number(value, name)?;
            // The cast saturates. A fraction is not a level.
            let level = if number.fract() == 0.0 { Level::new(number as u8) } else { None };
            level.ok_or_else(|| unfit(format!("`{name}` must be a whole number from 1 to 10, not {number}")))
        })?;
        let limits = Limits {
            time,
            depth: fields
                .get("depth", |value, name| whole(value, name, 1))?
                .map(|depth| depth.min(u64::from(u32::MAX)) as u32),
            nodes: fields.get("nodes", |value, name| whole(value, name, 1))?,
        };
        Ok(SearchLimits { limits, level: level.unwrap_or(Level::MAX) })
    }
}
