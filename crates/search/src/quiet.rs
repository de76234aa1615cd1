//! Wins by force with quiet moves: moves after which the attacker only threatens to win by force.
//!
//! In a forced-win search ([`super::proof`]) every move of an attack threatens to win by fours. Here the attacker may
//! also play a move that only threatens such an attack. The defender then has one free move. Most replies do not stop
//! the threat. The game names the other points: the relevance zone of the threat. See Wu and Lin,
//! Relevance-Zone-Oriented Proof Search for Connect6, 2010. Each reply in the zone has to lose: to a forced win, or to
//! a quiet move again.
//!
//! A search with a single quiet move is depth-first. First a small forced-win search tries all replies and answers
//! nearly all. Then a larger one tries the hard ones. Quiet moves are tried in the order of their zones, the smallest
//! first. A win that needs more quiet moves is searched best first (`best_first.rs`). The results of a position are
//! kept, so a later call with greater limits resumes.

mod best_first;
mod tree;

use std::collections::HashMap;
use std::rc::Rc;
use tengen_core::game::Position;
use tengen_core::think::Observer;
use tree::Node;

/// In the depth-first search a position with more hard replies than this is given up without trying them.
const MOST_HARD_REPLIES: usize = 40;

/// The limit of moves of the depth-first search at a root before the best-first search takes over.
const SHALLOW_NODES: u64 = 1_000_000;

/// Replies that recently refuted a quiet move. They are tried first.
const KILLERS: usize = 3;

/// Quiet moves that often won at the same ply. They are tried before others are listed.
const FAVOURITES: usize = 2;

/// What the attacker, to move, can do.
pub enum Attack<M> {
    /// Nothing: the defender wins at once.
    Lost,
    /// Only this: it blocks a five.
    Stop(M),
    /// Anything.
    Free,
}

/// What the defender, to move, can do about the last move.
pub enum Replies<M> {
    /// Nothing: the attacker wins whatever is played.
    None,
    /// Any other move than these loses.
    Only(Vec<M>),
    /// Within the limits no win is threatened, or the defender wins first.
    NoThreat,
}

/// What the search needs from a game. Each method adds its moves to [`QuietSpace::nodes`].
pub trait QuietSpace<P: Position> {
    /// What the attacker, to move, can do.
    fn attack(&mut self, position: &P) -> Attack<P::Move>;

    /// Whether the attacker, to move, is shown to win by force within `nodes` moves, without a quiet move.
    fn wins(&mut self, position: &mut P, nodes: u64, observer: &mut dyn Observer) -> bool;

    /// What the defender, to move, can do. `nodes` bounds the proof of the threat and a few times as many the search
    /// for its zone. The replies that are likely to hold out longest come first.
    fn replies(&mut self, position: &mut P, nodes: u64, observer: &mut dyn Observer) -> Replies<P::Move>;

    /// The quiet moves to try, the most promising first, at most `width` of them.
    fn quiet_moves(&mut self, position: &mut P, width: usize, observer: &mut dyn Observer) -> Vec<P::Move>;

    /// The estimate of a quick search: the binary logarithm of the mover's odds to win, in sixteenths.
    fn promise(&mut self, position: &mut P) -> i32;

    /// Moves made so far.
    fn nodes(&self) -> u64;
}

/// How many quiet moves in a row a win may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// None: it is a forced win.
    Forced,
    /// At most one.
    One,
    /// As many as it takes.
    Any,
}

/// The budgets of the parts, in moves made if nothing else is stated.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The forced-win search with which every reply is tried first.
    pub first: u64,
    /// The forced-win search at a position where quiet moves are tried next.
    pub inner: u64,
    /// The same at a hard reply if none may follow.
    pub last: u64,
    /// The proof of a quiet move's threat.
    pub threat: u64,
    /// How many quiet moves are examined in a position.
    pub width: usize,
    /// How many of them the depth-first search tries, those with the smallest zones.
    pub tries: usize,
}

impl Effort {
    /// Twenty thousand moves for a reply settle nearly all. The rest may take a million.
    pub const USUAL: Effort =
        Effort { first: 20_000, inner: 250_000, last: 1_000_000, threat: 100_000, width: 24, tries: 6 };
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known<M> {
    is_won: bool,
    /// The winning quiet move or block; `None` if the forced-win search wins.
    mv: Option<M>,
    /// The greatest limits with which the depth-first search found no win.
    failed: Option<Reach>,
    /// The moves that the forced-win search made without finding a win, or needed to find it.
    tried: u64,
}

/// The replies to an attacker's move that could save the defender; `None` if the move threatens nothing.
type Saving<M> = Option<Rc<[M]>>;

/// A quiet move with those replies.
type Threat<M> = (M, Rc<[M]>);

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuietProof<M> {
    /// The side to move wins with this move; `None` if the forced-win search knows it.
    Proven(Option<M>),
    /// No win was found among the quiet moves that are tried. That proves nothing.
    NotFound,
    /// A limit ended the search.
    Unknown,
}

/// The search with what it knows. It is for one attacker: clear it to change sides.
pub struct QuietSearch<P: Position> {
    known: HashMap<u64, Known<P::Move>>,
    /// The replies in positions with the defender to move, and the limit of the search for them.
    replies: HashMap<u64, (u64, Saving<P::Move>)>,
    /// The tree of the best-first search: positions with the attacker to move.
    tree: HashMap<u64, Node<P::Move>>,
    /// Moves that the depth-first search has spent at a root.
    shallow: HashMap<u64, u64>,
    killers: Vec<P::Move>,
    /// Quiet moves that won, by their ply from the root, with how often they did.
    favourites: Vec<Vec<(P::Move, u32)>>,
    /// Plies from the root.
    ply: usize,
    effort: Effort,
    /// Nodes of the game's searches at which this one ends.
    limit: u64,
    stopped: bool,
}

impl<P: Position> QuietSearch<P> {
    /// A search that knows nothing yet.
    pub fn new(effort: Effort) -> QuietSearch<P> {
        QuietSearch {
            known: HashMap::new(),
            replies: HashMap::new(),
            tree: HashMap::new(),
            shallow: HashMap::new(),
            killers: Vec::new(),
            favourites: Vec::new(),
            ply: 0,
            effort,
            limit: 0,
            stopped: false,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.known.clear();
        self.replies.clear();
        self.tree.clear();
        self.shallow.clear();
        self.killers.clear();
        self.favourites.clear();
    }

    /// The number of known positions.
    pub fn positions(&self) -> usize {
        self.known.len() + self.tree.len()
    }

    /// The quiet move or block by which a position is known to be won.
    pub fn winning_move(&self, position: &P) -> Option<P::Move> {
        self.known.get(&position.key()).filter(|known| known.is_won).and_then(|known| known.mv)
    }

    /// Records as known that this move wins for the attacker, who is to move.
    pub fn learn(&mut self, position: &P, mv: P::Move) {
        let known = self.entry(position.key());
        known.is_won = true;
        known.mv = Some(mv);
    }

    /// Forgets what is known of a position, and looks for a win there again when it is asked.
    pub fn forget(&mut self, position: &P) {
        self.known.remove(&position.key());
        self.shallow.remove(&position.key());
    }

    /// Whether the side to move wins by force with at most the quiet moves that `reach` allows. It makes about `nodes`
    /// moves. A further call resumes.
    pub fn solve<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        reach: Reach,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> QuietProof<P::Move> {
        let (begin, key) = (space.nodes(), position.key());
        let end = begin.saturating_add(nodes);
        let spent = self.shallow.get(&key).copied().unwrap_or(0);
        let shallow = if reach == Reach::Any { SHALLOW_NODES.saturating_sub(spent) } else { u64::MAX };
        self.limit = begin.saturating_add(shallow).min(end);
        self.stopped = false;
        self.ply = 0;
        for quiet in [Reach::Forced, Reach::One] {
            let is_tried = quiet <= reach && space.nodes() < self.limit;
            if is_tried && self.attack(position, space, quiet, observer) {
                return QuietProof::Proven(self.winning_move(position));
            }
        }
        self.shallow.insert(key, spent + (space.nodes() - begin));
        let is_whole = !self.is_expired(space, observer);
        if reach == Reach::Any && space.nodes() < end && !observer.poll() {
            self.limit = end;
            self.stopped = false;
            return self.solve_best_first(position, space, observer);
        }
        if is_whole { QuietProof::NotFound } else { QuietProof::Unknown }
    }

    fn is_expired<S: QuietSpace<P>>(&mut self, space: &S, observer: &mut dyn Observer) -> bool {
        self.stopped = self.stopped || space.nodes() >= self.limit || observer.poll();
        self.stopped
    }

    fn entry(&mut self, key: u64) -> &mut Known<P::Move> {
        self.known.entry(key).or_insert(Known { is_won: false, mv: None, failed: None, tried: 0 })
    }

    /// The replies of the defender, to move, that could save the game.
    fn replies<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Saving<P::Move> {
        if position.outcome().is_some() {
            return None;
        }
        let key = position.key();
        if let Some((limit, replies)) = self.replies.get(&key)
            && (replies.is_some() || *limit >= nodes)
        {
            return replies.clone();
        }
        let replies: Saving<P::Move> = match space.replies(position, nodes, observer) {
            Replies::None => Some(Rc::new([])),
            Replies::Only(replies) => Some(replies.into()),
            Replies::NoThreat => None,
        };
        // A search that was stopped may have missed a threat.
        if replies.is_some() || !observer.poll() {
            self.replies.insert(key, (nodes, replies.clone()));
        }
        replies
    }

    fn make(&mut self, position: &mut P, mv: P::Move) {
        position.make(mv);
        self.ply += 1;
    }

    fn undo(&mut self, position: &mut P) {
        position.undo();
        self.ply -= 1;
    }

    /// Whether the attacker, to move, wins by force without a quiet move, within `nodes` moves.
    fn wins<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> bool {
        let key = position.key();
        if let Some(known) = self.known.get(&key)
            && (known.is_won || known.tried >= nodes)
        {
            return known.is_won;
        }
        let tried = self.known.get(&key).map_or(0, |known| known.tried);
        let before = space.nodes();
        let (wanted, left) = (nodes - tried, self.limit.saturating_sub(before));
        let given = wanted.min(left);
        let is_won = position.outcome().is_none() && space.wins(position, given, observer);
        let made = space.nodes() - before;
        // A search that was cut off resumes. One that ended by itself needs no other within the same limit.
        let is_cut_off = observer.poll() || given < wanted && made >= given;
        self.entry(key).is_won = is_won;
        self.entry(key).tried = if is_won || is_cut_off { tried + made } else { nodes };
        is_won
    }

    /// Whether the attacker, to move, wins with at most one quiet move, or with none.
    fn attack<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        quiet: Reach,
        observer: &mut dyn Observer,
    ) -> bool {
        let key = position.key();
        if let Some(known) = self.known.get(&key) {
            if known.is_won {
                return true;
            }
            if known.failed >= Some(quiet) {
                return false;
            }
        }
        if position.outcome().is_some() {
            return false;
        }
        let won = match space.attack(position) {
            Attack::Lost => false,
            Attack::Stop(stop) => {
                let first = self.effort.first;
                self.wins(position, space, first, observer)
                    || self.try_move(position, space, stop, false, quiet, observer)
            }
            Attack::Free => {
                let is_last = quiet == Reach::Forced;
                let nodes = if is_last { self.effort.last } else { self.effort.inner };
                self.wins(position, space, nodes, observer)
                    || !is_last && self.try_quiet_moves(position, space, observer)
            }
        };
        if !won && !self.is_expired(space, observer) {
            self.entry(key).failed = Some(quiet);
        }
        won
    }

    /// Whether a quiet move wins, with none after it.
    fn try_quiet_moves<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        observer: &mut dyn Observer,
    ) -> bool {
        let favourites: Vec<P::Move> = match self.favourites.get(self.ply) {
            Some(list) => list.iter().take(FAVOURITES).map(|&(mv, _)| mv).collect(),
            None => Vec::new(),
        };
        for &mv in &favourites {
            if position.is_legal(mv) && self.try_move(position, space, mv, true, Reach::Forced, observer) {
                return true;
            }
        }
        // The threat of a move shows how many replies it leaves.
        let mut threats: Vec<Threat<P::Move>> = Vec::new();
        for mv in space.quiet_moves(position, self.effort.width, observer) {
            if self.is_expired(space, observer) {
                return false;
            }
            position.make(mv);
            let replies = self.replies(position, space, self.effort.first, observer);
            position.undo();
            if let Some(replies) = replies {
                threats.push((mv, replies));
            }
        }
        threats.sort_by_key(|(mv, replies)| (replies.len(), *mv));
        threats.truncate(self.effort.tries);
        for (mv, replies) in &threats {
            if favourites.contains(mv) {
                continue;
            }
            self.make(position, *mv);
            let won = self.all_lose(position, space, replies, Reach::Forced, observer);
            self.undo(position);
            if won {
                self.keep(position, *mv, true);
                return true;
            }
            if self.is_expired(space, observer) {
                return false;
            }
        }
        false
    }

    /// Whether a move wins, with at most `quiet` quiet moves after it. A block does not count as quiet.
    fn try_move<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        mv: P::Move,
        is_quiet: bool,
        quiet: Reach,
        observer: &mut dyn Observer,
    ) -> bool {
        let won = self.defend(position, space, mv, quiet, observer);
        if won {
            self.keep(position, mv, is_quiet);
        }
        won
    }

    /// Notes the move that wins.
    fn keep(&mut self, position: &P, mv: P::Move, is_quiet: bool) {
        let known = self.entry(position.key());
        known.is_won = true;
        known.mv = Some(mv);
        if !is_quiet {
            return;
        }
        if self.favourites.len() <= self.ply {
            self.favourites.resize(self.ply + 1, Vec::new());
        }
        let list = &mut self.favourites[self.ply];
        match list.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, count)) => *count += 1,
            None => list.push((mv, 1)),
        }
        list.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    }

    /// Whether the attacker wins by this move, with no more quiet moves after it.
    fn defend<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        mv: P::Move,
        quiet: Reach,
        observer: &mut dyn Observer,
    ) -> bool {
        self.make(position, mv);
        let won = match self.replies(position, space, self.effort.threat, observer) {
            Some(replies) => self.all_lose(position, space, &replies, quiet, observer),
            None => false,
        };
        self.undo(position);
        won
    }

    /// Whether all of these replies lose, with no more quiet moves of the attacker after them.
    fn all_lose<S: QuietSpace<P>>(
        &mut self,
        position: &mut P,
        space: &mut S,
        replies: &[P::Move],
        quiet: Reach,
        observer: &mut dyn Observer,
    ) -> bool {
        let most = if quiet == Reach::Forced { MOST_HARD_REPLIES } else { usize::MAX };
        let mut hard = Vec::new();
        let killers = self.killers.iter().copied().filter(|mv| replies.contains(mv));
        let first: Vec<P::Move> = killers.collect();
        let others = replies.iter().copied().filter(|mv| !first.contains(mv));
        for mv in first.iter().copied().chain(others) {
            if self.is_expired(space, observer) {
                return false;
            }
            self.make(position, mv);
            let lost = self.wins(position, space, self.effort.first, observer);
            self.undo(position);
            if !lost {
                hard.push(mv);
                if hard.len() > most {
                    return false;
                }
            }
        }
        for mv in hard {
            if self.is_expired(space, observer) {
                return false;
            }
            self.make(position, mv);
            let lost = self.attack(position, space, quiet, observer);
            self.undo(position);
            if !lost {
                self.killers.retain(|&other| other != mv);
                self.killers.insert(0, mv);
                self.killers.truncate(KILLERS);
                return false;
            }
        }
        true
    }
}
