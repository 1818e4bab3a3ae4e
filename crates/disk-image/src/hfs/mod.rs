//! HFS+ volumes, after Apple's Technical Note TN1150.

mod btree;
mod catalog;
mod fork;
mod volume;

pub(crate) use volume::volume;
