-- Concurrent: the rows are checked without keeping writers waiting.
-- Purpose: whose turn it is holds for the requests that were there before, too.

alter table service_request validate constraint service_request_turn_check;
