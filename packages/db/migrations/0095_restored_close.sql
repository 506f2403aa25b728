-- Purpose: a restored request that nobody confirms closes by itself after five working days.

-- The moment is kept, so that a later change of the calendar moves no promise that was given.
alter table service_request add column restored_closes_at timestamptz;
