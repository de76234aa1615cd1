//! Proof and disproof numbers, and how a node's numbers follow from its children's.

/// More than every finite number: the proof number of a disproven node, the disproof number of a proven one.
pub(super) const INFINITE: u32 = 1 << 30;

/// The disproof number of an answer that was not expanded yet.
pub(super) const NEW_ANSWER_DISPROOF: u32 = 1;

/// The disproof number of an attack that was not expanded yet. An attack has several answers, and all of them take more
/// to disprove than one.
pub(super) const NEW_ATTACK_DISPROOF: u32 = 2;

/// What the search knows about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// The work left to prove the node: 0 if it is proven, [`INFINITE`] if it is disproven.
    pub proof: u32,
    /// The same to disprove it.
    pub disproof: u32,
    /// Of a proven node, the plies to the end. Of a disproven node, 0 if nothing was cut off. Otherwise the disproof
    /// needs a position at which the threat space was cut off. The value is then that effort plus one, and the node
    /// counts as disproven at this effort only. Of any other node 0.
    pub plies: u16,
}

impl ProofNumbers {
    /// Of a node that is won in `plies` plies.
    pub const fn proven(plies: u16) -> ProofNumbers {
        ProofNumbers { proof: 0, disproof: INFINITE, plies }
    }

    /// Of a node where every attack fails.
    pub const fn disproven() -> ProofNumbers {
        ProofNumbers { proof: INFINITE, disproof: 0, plies: 0 }
    }

    /// Of a node that counts as disproven because the threat space was cut off at this effort.
    pub const fn cut_off(effort: u16) -> ProofNumbers {
        ProofNumbers { proof: INFINITE, disproof: 0, plies: effort + 1 }
    }

    /// Whether the node is proven or disproven.
    pub const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A child of a node under search.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub mv: M,
    pub numbers: ProofNumbers,
}

/// The numbers up to which a node is searched. The search leaves it as soon as one number reaches the threshold.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    pub proof: u32,
    pub disproof: u32,
}

impl Thresholds {
    /// Until the node is decided.
    pub const UNTIL_DECIDED: Thresholds = Thresholds { proof: INFINITE - 1, disproof: INFINITE - 1 };

    /// Whether one of the numbers has reached its threshold.
    pub fn are_reached(self, numbers: ProofNumbers) -> bool {
        numbers.proof >= self.proof || numbers.disproof >= self.disproof
    }

    /// The thresholds for the most-proving child of a node with these thresholds. The attacker is to move at the node
    /// if `is_or_node`; `second` is the number of the second-best child.
    ///
    /// The child is searched until another one is better by a quarter. This is the 1 + epsilon trick (Pawlewicz and
    /// Lew, Improving Depth-First PN-Search, 2007). Its other threshold is the node's, less what the other children add
    /// to the node's number. Both are above the child's numbers, so the search makes progress.
    pub fn of_child(self, node: ProofNumbers, child: ProofNumbers, is_or_node: bool, second: u32) -> Thresholds {
        let margin = second.saturating_add(second / 4 + 1).min(INFINITE - 1);
        let (proof, disproof) = if is_or_node {
            let others = node.disproof - child.disproof.min(node.disproof);
            (self.proof.min(margin), self.disproof - others.min(self.disproof))
        } else {
            let others = node.proof - child.proof.min(node.proof);
            (self.proof - others.min(self.proof), self.disproof.min(margin))
        };
        Thresholds {
            proof: proof.max(child.proof + 1).min(INFINITE - 1),
            disproof: disproof.max(child.disproof + 1).min(INFINITE - 1),
        }
    }
}

/// What follows from the children for their parent.
pub(super) struct Selection {
    /// The numbers of the parent.
    pub numbers: ProofNumbers,
    /// The index of the most-proving child: the one to search next, or the one that decided the parent.
    pub most_proving: usize,
    /// The second-best of the numbers by which the most-proving child was chosen.
    pub second: u32,
}

/// The numbers of a node from its children's, and its most-proving child. The attacker is to move if `is_or_node`.
/// `deferred` is the number of further attacks that were not looked up yet.
///
/// The side to move needs one good child. So the node has the least of its children's numbers for that side's goal. For
/// the other goal the numbers are not summed. The greatest number is added to the count of the other children. These
/// are weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida, 2008).
pub(super) fn select<M>(children: &[Child<M>], is_or_node: bool, deferred: u32) -> Selection {
    // Of each child the number for the goal of the side to move, and the one for the other side's.
    let goals = |child: &Child<M>| {
        let ProofNumbers { proof, disproof, .. } = child.numbers;
        if is_or_node { (proof, disproof) } else { (disproof, proof) }
    };
    let (mut least, mut second, mut most_proving) = (INFINITE, INFINITE, 0);
    let (mut greatest, mut undecided) = (if deferred > 0 { NEW_ATTACK_DISPROOF } else { 0 }, deferred);
    for (i, child) in children.iter().enumerate() {
        let (own, other) = goals(child);
        if own < least || i == 0 {
            (second, least, most_proving) = (least, own, i);
        } else if own < second {
            second = own;
        }
        if other > 0 {
            undecided += 1;
            greatest = greatest.max(other);
        }
    }
    if least == 0 {
        // The side to move has reached its goal. The shortest proven win decides, or the disproof with the least effort
        // cut off.
        let reached = (0..children.len()).filter(|&i| goals(&children[i]).0 == 0);
        let most_proving = reached.min_by_key(|&i| children[i].numbers.plies).unwrap_or(most_proving);
        return Selection { numbers: decided(&children[most_proving], is_or_node), most_proving, second };
    }
    if least >= INFINITE && deferred == 0 {
        // The other side has reached its goal. The defender loses as late as it can, or the weakest part of the
        // disproof decides.
        let longest = (0..children.len()).max_by_key(|&i| (children[i].numbers.plies, std::cmp::Reverse(i)));
        let most_proving = longest.unwrap_or(0);
        return Selection { numbers: decided(&children[most_proving], !is_or_node), most_proving, second };
    }
    let others = (greatest.min(INFINITE) + undecided - 1).min(INFINITE - 1);
    let (proof, disproof) = if is_or_node { (least, others) } else { (others, least) };
    Selection { numbers: ProofNumbers { proof, disproof, plies: 0 }, most_proving, second }
}

/// The numbers of a node that one of its children decides.
fn decided<M>(child: &Child<M>, proven: bool) -> ProofNumbers {
    let plies = child.numbers.plies;
    if proven { ProofNumbers::proven(plies + 1) } else { ProofNumbers { plies, ..ProofNumbers::disproven() } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(proof: u32, disproof: u32, plies: u16) -> Child<()> {
        Child { mv: (), numbers: ProofNumbers { proof, disproof, plies } }
    }

    #[test]
    fn the_side_to_move_needs_one_good_child() {
        let children = [child(5, 7, 0), child(3, 2, 0), child(4, 1, 0)];
        let or = select(&children, true, 0);
        // The least proof number; the greatest disproof number and one for each other child.
        assert_eq!(or.numbers, ProofNumbers { proof: 3, disproof: 9, plies: 0 });
        assert_eq!((or.most_proving, or.second), (1, 4));
        let and = select(&children, false, 0);
        assert_eq!(and.numbers, ProofNumbers { proof: 7, disproof: 1, plies: 0 });
        assert_eq!((and.most_proving, and.second), (2, 2));
    }

    #[test]
    fn decided_children_decide_their_parent() {
        let (lost, won) = (child(INFINITE, 0, 0), |plies| child(0, INFINITE, plies));
        // The attacker takes the shortest win, the defender the longest loss.
        let or = select(&[won(9), lost, won(5)], true, 0);
        assert_eq!((or.numbers, or.most_proving), (ProofNumbers::proven(6), 2));
        let and = select(&[won(4), won(8), won(8)], false, 0);
        assert_eq!((and.numbers, and.most_proving), (ProofNumbers::proven(9), 1));
        assert_eq!(select(&[lost, lost], true, 0).numbers, ProofNumbers::disproven());
        // Deferred attacks may still win.
        assert!(!select(&[lost, lost], true, 1).numbers.is_decided());
        // A disproof is as strong as its weakest part. The defender takes the strongest.
        let cut_off = child(INFINITE, 0, 2);
        assert_eq!(select(&[lost, cut_off], true, 0).numbers, ProofNumbers::cut_off(1));
        assert_eq!(select(&[cut_off, lost], false, 0).numbers, ProofNumbers::disproven());
    }

    #[test]
    fn a_child_is_searched_until_another_is_better_by_a_quarter() {
        let node = ProofNumbers { proof: 8, disproof: 10, plies: 0 };
        let child = ProofNumbers { proof: 8, disproof: 6, plies: 0 };
        let thresholds = Thresholds { proof: 100, disproof: 50 }.of_child(node, child, true, 12);
        assert_eq!((thresholds.proof, thresholds.disproof), (16, 46));
        // Never below the child's own numbers.
        let thresholds = Thresholds { proof: 9, disproof: 11 }.of_child(node, child, true, 12);
        assert_eq!((thresholds.proof, thresholds.disproof), (9, 7));
    }
}
