-- Concurrent: the index is built, and the reference validated, without keeping writers waiting.
-- Purpose: help with requests that a substitute has because of a leave is found when the leave ends.
create index concurrently if not exists service_request_sub_executor_period_idx on service_request_sub_executor (period_id)
  where period_id is not null;
alter table service_request_sub_executor validate constraint service_request_sub_executor_period_id_fkey;
