-- Concurrent: writers go on while the index is built.
-- Purpose: finds the restored requests that nobody confirmed.

-- The few that were restored before get the whole time from now on.
update service_request set restored_closes_at = now() + interval '7 days'
  where status = 5 and deleted_at is null and restored_closes_at is null;
drop index concurrently if exists service_request_restored_idx;
create index concurrently service_request_restored_idx on service_request (restored_closes_at)
  where status = 5 and deleted_at is null;
