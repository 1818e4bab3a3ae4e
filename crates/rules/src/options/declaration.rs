//! Options are declared once: from a declaration come the type, its defaults, its schema and its check.

use super::{Given, OptionSpec};

/// A value that an option may have.
pub(crate) trait OptionValue {
    /// Returns it in the form that a schema checks.
    fn given(&self) -> Given;
}

impl OptionValue for u8 {
    fn given(&self) -> Given {
        Given::Number(u32::from(*self))
    }
}

impl OptionValue for bool {
    fn given(&self) -> Given {
        Given::Good
    }
}

impl<T: Copy + Into<u32>> OptionValue for Vec<T> {
    fn given(&self) -> Given {
        Given::List(self.iter().copied().map(T::into).collect())
    }
}

impl<const LENGTH: usize> OptionValue for [u8; LENGTH] {
    fn given(&self) -> Given {
        Given::List(self.iter().copied().map(u32::from).collect())
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    fn given(&self) -> Given {
        self.as_ref().map_or(Given::Good, T::given)
    }
}

impl OptionSpec {
    /// Returns the specification with the option's key.
    pub(crate) const fn of(self, key: &'static str) -> OptionSpec {
        OptionSpec { key, ..self }
    }

    /// Returns the specification with what its sentence adds.
    pub(crate) const fn noting(self, note: &'static str) -> OptionSpec {
        OptionSpec { note, ..self }
    }
}

/// Declares the options of a game, in the order in which they are checked and shown: of each the name, the type, the
/// default and what it may be. An option that has another name in protocol and record says so by `as`. A quantity
/// that fills an option follows at the end.
macro_rules! declare_options {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$doc:meta])*
                $field:ident $(as $key:literal)?: $type:ty = $default:expr, $spec:expr;
            )+
        }
        $(filled by $share:expr;)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* $(#[serde(rename = $key)])? pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)+ }
            }
        }

        impl $name {
            /// What each option may be.
            pub(crate) const SCHEMA: $crate::options::Schema = $crate::options::Schema {
                options: &[$($spec.of($crate::options::declaration::key_of!($field $($key)?)),)+],
                derived: &[$($share)?],
            };

            /// Checks every bound.
            ///
            /// # Errors
            /// The first option out of bounds.
            pub(crate) fn check(&self) -> Result<(), $crate::options::BadOptions> {
                use $crate::options::declaration::OptionValue;
                $name::SCHEMA.check(&[$(self.$field.given(),)+])
            }
        }
    };
}

/// Returns the key of an option.
macro_rules! key_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Declares the values of an option that is a choice: of each its word in protocol and record, and its name for
/// people.
macro_rules! declare_choices {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal, $label:literal;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, as they are chosen.
            pub(crate) const CHOICES: &'static [$crate::options::Choice] =
                &[$($crate::options::text($word, $label),)+];

            /// Returns the word for it in protocol and record.
            pub(crate) const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl $crate::options::declaration::OptionValue for $name {
            fn given(&self) -> $crate::options::Given {
                $crate::options::Given::Text(self.word())
            }
        }
    };
}

pub(crate) use {declare_choices, declare_options, key_of};
