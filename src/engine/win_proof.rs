//! Why a position of five-in-a-row is won: the proof of a win by force, asked piece by piece. Games are texts, as `h8i9g7`.

use super::spec::GameSpec;
use tengen_core::error::{EngineError, ErrorCode};
use tengen_core::game::{Player, Position};
use tengen_core::players::playable::Playable;
use tengen_core::think::Observer;
use tengen_gomoku::board::Board;
use tengen_gomoku::play::win_proof::{self as proofs, Origin, ThreatKind, Verdict};
use tengen_gomoku::point::Point;
use tengen_gomoku::rule::Rule;
use tengen_gomoku::winning_tree::WinningTree;

/// The winner's answer to a defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningAttack {
    /// The move, as `h8`.
    pub name: String,
    /// The number of the winner's moves, this one included, within which it wins, where that is known.
    pub moves: Option<u32>,
    /// Where it comes from: `file`, the proof that ships; `threats`, a win by threats alone; `quiet`, a move that only
    /// threatens such a win.
    pub origin: &'static str,
}

/// What the winner threatens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackThreat {
    /// `five`; `straight-four`, two points to make five; `fours`, a win by fours; `threats`, a win by fours, threes and
    /// quiet threats.
    pub kind: &'static str,
    /// What the winner plays if nothing is done about it, with the longest defence.
    pub line: Vec<String>,
    /// The fives that would be completed, at once or after the straight four.
    pub rows: Vec<Vec<String>>,
    /// The points where a stone of the other side could matter. One on any other point loses to this threat.
    pub zone: Vec<String>,
    /// Whether every point was decided; if not, those that the limits left open are in the zone.
    pub complete: bool,
}

/// The proof that one side wins, under one rule and on one size of board.
pub struct WinProof {
    start: Board,
    proof: proofs::WinProof,
}

impl WinProof {
    /// A proof of wins of `winner` that knows nothing yet, with tables of about `bytes` at most.
    ///
    /// # Errors
    /// [`ErrorCode::Game`] for another game than five-in-a-row, [`ErrorCode::Memory`].
    pub fn new(spec: GameSpec, winner: Player, bytes: usize) -> Result<WinProof, EngineError> {
        let rule = Rule::from_name(spec.rule())
            .ok_or_else(|| EngineError::new(ErrorCode::Game, format!("{} has no wins by force", spec.name())))?;
        let proof = proofs::WinProof::new(winner, bytes)
            .map_err(|_| EngineError::new(ErrorCode::Memory, "no memory for the tables of a proof"))?;
        Ok(WinProof { start: Board::new(rule, spec.size()), proof })
    }

    /// Adds a file of the proof that black wins, as `assets/proofs/freestyle15.bin`.
    ///
    /// # Errors
    /// [`ErrorCode::Option`] with the reason for a file that is none, that was cut or changed, or that is about another rule or
    /// board.
    pub fn add_file(&mut self, bytes: &[u8]) -> Result<(), EngineError> {
        let refused = |text: String| EngineError::new(ErrorCode::Option, text);
        let file = WinningTree::read(bytes).map_err(|error| refused(error.to_string()))?;
        if file.rule() != self.start.rule() || file.size() != self.start.size() {
            return Err(refused("the proof is about another rule or board".to_owned()));
        }
        self.proof.add_file(file);
        Ok(())
    }

    fn board(&self, game: &str) -> Result<Board, EngineError> {
        let (mut board, moves) = self.start.read_game(game)?;
        for (place, mv) in moves {
            board.check(mv).map_err(|error| error.at(place))?;
            board.make(mv);
        }
        Ok(board)
    }

    /// Tries to prove that the winner wins, whoever is to move, with about `nodes` moves of search: `proven`, `not-found` (that
    /// proves nothing), `unknown` where a limit ended it and the next call goes on, or `too-large` where the memory is full.
    ///
    /// # Errors
    /// As [`super::Engine::load`], for a game that cannot be played.
    pub fn prove(&mut self, game: &str, nodes: u64, observer: &mut dyn Observer) -> Result<&'static str, EngineError> {
        let verdict = self.proof.prove(&mut self.board(game)?, nodes, observer);
        Ok(match verdict {
            Verdict::Proven => "proven",
            Verdict::NotFound => "not-found",
            Verdict::Unknown => "unknown",
            Verdict::TooLarge => "too-large",
        })
    }

    /// The winner's answer in a position of the proof with the winner to move; `None` where none is found within about `nodes`
    /// moves of search, the other side is to move or the game has ended.
    ///
    /// # Errors
    /// As [`WinProof::prove`].
    pub fn explain(
        &mut self,
        game: &str,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Option<WinningAttack>, EngineError> {
        let attack = self.proof.explain(&mut self.board(game)?, nodes, observer);
        Ok(attack.map(|attack| WinningAttack {
            name: attack.mv.to_string(),
            moves: attack.moves,
            origin: match attack.origin {
                Origin::File => "file",
                Origin::Threats => "threats",
                Origin::Quiet => "quiet",
            },
        }))
    }

    /// What the winner threatens in a position with the other side to move, and the points that matter (the relevance zone); `None`
    /// where no threat is found that wins against a pass.
    ///
    /// # Errors
    /// As [`WinProof::prove`].
    pub fn zone(&mut self, game: &str, observer: &mut dyn Observer) -> Result<Option<AttackThreat>, EngineError> {
        let names = |points: &[Point]| points.iter().map(ToString::to_string).collect();
        let threat = self.proof.zone(&mut self.board(game)?, observer);
        Ok(threat.map(|threat| AttackThreat {
            kind: match threat.kind {
                ThreatKind::Five => "five",
                ThreatKind::StraightFour => "straight-four",
                ThreatKind::Fours => "fours",
                ThreatKind::Threats => "threats",
            },
            line: names(&threat.line),
            rows: threat.rows.iter().map(|row| names(row)).collect(),
            zone: names(&threat.zone),
            complete: threat.complete,
        }))
    }
}
