-- Concurrent: the constraint is validated without keeping writers waiting.
-- Purpose: every choice of a contract item is one of the known ones.

alter table work_hour validate constraint work_hour_item_choice_check;
