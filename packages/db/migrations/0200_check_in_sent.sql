-- Purpose: an arrival without a network is sent later and counts at the time the device says; whoever reads it sees both.
-- Small: plan_check_in gets a column without a value.

-- When it arrived here; null: as it happened.
alter table plan_check_in add column sent_at timestamptz;
