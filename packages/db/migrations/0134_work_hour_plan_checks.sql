-- Concurrent: the foreign keys are validated without keeping writers waiting.
-- Purpose: hours and ledger lines that were written before the foreign keys name plans that exist.

alter table work_hour validate constraint work_hour_plan_id_fkey;
alter table work_hour_entry validate constraint work_hour_entry_plan_id_fkey;
