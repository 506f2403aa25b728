-- Concurrent: writers go on while the index is built.
-- Purpose: the newest steps of a long thread are found without reading the lines of its replies.

-- "the newest steps of a request that no reply shows"
drop index concurrently if exists service_request_history_shown_idx;
create index concurrently service_request_history_shown_idx on service_request_history (service_request_id, id)
  where action not in ('create', 'reply', 'edit_reply', 'remove_reply', 'need_feedback', 'feedback', 'internal_reply', 'advise');
