-- Concurrent: writers go on while the rows are checked.
-- Purpose: requests by mail are checked like all others.

alter table service_request validate constraint service_request_source_check;
