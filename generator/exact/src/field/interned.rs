//! Tables of values that a process finds once and keeps for good: [numbers](crate::field::generator::number) by the
//! names of their generators, and [fields](crate::field::compositum) by their generators in order.
//!
//! A key has one meaning. So the order of the keys does not matter, and either of two threads may find the value.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// A table of values that never change.
pub(crate) struct Interned<K, V>(RwLock<BTreeMap<K, Arc<V>>>);

impl<K: Ord, V> Interned<K, V> {
    /// The empty table.
    pub(crate) const fn new() -> Self {
        Self(RwLock::new(BTreeMap::new()))
    }

    /// The value that is kept for a key.
    pub(crate) fn get(&self, key: &K) -> Option<Arc<V>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(key).cloned()
    }

    /// The value kept for a key, which is `value` if there was none.
    pub(crate) fn kept(&self, key: K, value: V) -> Arc<V> {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(key).or_insert_with(|| Arc::new(value)))
    }
}
