//! Values that JavaScript owns. A use after the end of a value, or inside another use, throws an error with a code.
//!
//! The errors of wasm-bindgen for both have no code. So every exported method borrows its object shared, and takes the
//! value from here.

use crate::arguments::{Checked, thrown};
use std::cell::{RefCell, RefMut};

/// A value until JavaScript frees it.
pub struct Owned<T>(RefCell<Option<T>>);

impl<T> Owned<T> {
    /// A value that is in use from now on.
    pub fn new(value: T) -> Owned<T> {
        Owned(RefCell::new(Some(value)))
    }

    /// The value for one call.
    pub fn get(&self) -> Checked<RefMut<'_, T>> {
        let held = self.0.try_borrow_mut().map_err(|_| thrown("busy", "The game is inside another call.", None))?;
        RefMut::filter_map(held, Option::as_mut).map_err(|_| thrown("freed", "The game was freed.", None))
    }

    /// Ends the value. JavaScript collects the empty object.
    pub fn free(&self) -> Checked<()> {
        drop(self.get()?);
        self.0.take();
        Ok(())
    }
}
