-- Concurrent: the check is validated without keeping writers waiting.
-- Purpose: every organisation has one of the known visibilities of hours.

alter table company validate constraint company_hour_visibility_check;
