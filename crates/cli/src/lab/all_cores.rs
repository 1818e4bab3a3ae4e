//! Work that falls into parts, on all cores.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use atar_lab::spread::Spread;

/// All cores: each takes the next part as soon as it has done one.
pub(super) struct AllCores;

impl Spread for AllCores {
    async fn map<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let work = || {
            let part = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|part| *part < parts);
            let done = std::iter::from_fn(part).map(|part| (part, work(part)));
            done.collect::<Vec<(usize, T)>>()
        };
        let mut done = thread::scope(|scope| {
            let others = (1..cores.min(parts)).map(|_| scope.spawn(work));
            let others: Vec<_> = others.collect();
            let mut done = work();
            for other in others {
                done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            done
        });
        done.sort_unstable_by_key(|(part, _)| *part);
        done.into_iter().map(|(_, done)| done).collect()
    }
}

#[cfg(test)]
mod tests {
    use atar_lab::spread::finish;

    use super::*;

    #[test]
    fn parts_keep_their_order() {
        for parts in [0, 1, 2, 1000] {
            let squares: Vec<usize> = (0..parts).map(|part| part * part).collect();
            assert_eq!(finish(AllCores.map(parts, |part| part * part)), squares);
        }
    }
}
