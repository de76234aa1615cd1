//! The eight symmetries of the square.

/// One of the eight maps of a square onto itself, as a linear map of centred coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Symmetry {
    flip: bool,
    turns: u8,
}

impl Symmetry {
    /// The map that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry { flip: false, turns: 0 };

    /// All eight: four rotations, then the four rotations after a reflection.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { flip: i >= 4, turns: (i % 4) as u8 };
            i += 1;
        }
        all
    };

    /// The image of the vector `(x, y)`.
    pub const fn apply_vector(self, x: i32, y: i32) -> (i32, i32) {
        let x = if self.flip { -x } else { x };
        match self.turns {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    /// The image of the point `(x, y)`, both in `0..size`, on a board of `size` × `size` points.
    pub const fn apply(self, size: usize, x: usize, y: usize) -> (usize, usize) {
        // Doubled coordinates keep the centre of an even board on a whole number.
        let edge = size as i32 - 1;
        let (u, v) = self.apply_vector(2 * x as i32 - edge, 2 * y as i32 - edge);
        (((u + edge) / 2) as usize, ((v + edge) / 2) as usize)
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        if self.flip { self } else { Symmetry { flip: false, turns: (4 - self.turns) % 4 } }
    }

    /// This symmetry, and `next` after it.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A reflection turns every rotation before it the other way round.
        let turns = if next.flip { 4 - self.turns } else { self.turns };
        Symmetry { flip: self.flip != next.flip, turns: (turns + next.turns) % 4 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_form_a_group() {
        for size in [1, 5, 8, 15, 20] {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    for x in 0..size {
                        for y in 0..size {
                            let (u, v) = a.apply(size, x, y);
                            assert!(u < size && v < size);
                            assert_eq!(a.inverse().apply(size, u, v), (x, y));
                            assert_eq!(b.apply(size, u, v), a.then(b).apply(size, x, y));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_eight_are_different() {
        let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.apply(5, 1, 0)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
