-- Concurrent: writers go on while the index is built.
-- Purpose: a forecast learns from the clocks that ended last without sorting all that ever did.

-- "the latest clocks that ended"
create index concurrently if not exists sla_clock_stopped_idx on sla_clock (stopped_at desc)
  where due_at is not null and target_minutes > 0 and outcome <> 'void' and stopped_at is not null;
