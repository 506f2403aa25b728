-- Purpose: a security warning leaves systems that are upgraded; who took note of it stays on record, with no system left.
-- Small: a rule is dropped.

alter table advisory_delivery drop constraint advisory_delivery_asset_ids_check;
