-- Concurrent: breaches of a week are read by when they happened.
create index concurrently sla_clock_breached_idx on sla_clock (breached_at) where breached_at is not null;
