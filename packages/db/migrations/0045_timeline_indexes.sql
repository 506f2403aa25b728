-- Concurrent: each statement may be run again.
-- Purpose: what a timeline has to know of the replies that are not on its page is one step into an index.

-- The last public reply of each side, and the vendor's first (modules/service-request/timeline/timeline.repo.ts).
drop index concurrently if exists service_request_reply_side_idx;
create index concurrently service_request_reply_side_idx
  on service_request_reply (service_request_id, is_vendor, id) where visibility = 0;

-- How many internal notes there are.
drop index concurrently if exists service_request_reply_internal_idx;
create index concurrently service_request_reply_internal_idx
  on service_request_reply (service_request_id) where visibility = 1;

-- Whether a reply is marked as the solution.
drop index concurrently if exists service_request_reply_solution_idx;
create index concurrently service_request_reply_solution_idx
  on service_request_reply (service_request_id) where is_solution;
