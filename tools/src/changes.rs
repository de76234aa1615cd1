//! Changes to the parameters of the search, for the options of several tools.

use std::str::FromStr;
use tengen_search::play::parameters::{ParameterError, Parameters};

/// A set of changes, such as `beam=12,singular=off`. The empty set is the engine's search.
#[derive(Clone, Default, Debug)]
pub struct Changes {
    /// The changes as they were written.
    pub list: String,
    /// All parameters after the changes.
    pub parameters: Parameters,
}

impl FromStr for Changes {
    type Err = ParameterError;

    fn from_str(list: &str) -> Result<Changes, ParameterError> {
        let mut parameters = Parameters::default();
        parameters.set_all(list)?;
        Ok(Changes { list: list.to_owned(), parameters })
    }
}
