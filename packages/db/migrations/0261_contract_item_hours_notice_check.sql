-- Concurrent: the constraint is validated without keeping writers waiting.
-- Purpose: a share of planned hours that people were notified of is one of the two.

alter table contract_item validate constraint contract_item_hours_notified_percent_check;
