-- Concurrent: the first pages of everybody's list by severity and by the last reply, without sorting all requests.
drop index concurrently if exists service_request_severity_idx;
create index concurrently service_request_severity_idx
  on service_request (severity_rank, submitted_at desc, id desc) where deleted_at is null;
drop index concurrently if exists service_request_last_reply_idx;
create index concurrently service_request_last_reply_idx
  on service_request (greatest(last_vendor_reply_at, last_customer_reply_at) desc nulls last, submitted_at desc, id desc)
  where deleted_at is null;
