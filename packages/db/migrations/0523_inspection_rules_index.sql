-- Concurrent: writers go on while the index is built.
-- Purpose: batches that earlier rules have judged are found without a look at all others.

create index concurrently if not exists inspection_batch_rules_idx on inspection_batch (rules_hash)
  where status in (2, 4) and deleted_at is null;
