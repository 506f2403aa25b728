-- Purpose: a contract item remembers at which share of its planned hours people were notified, so that they are once.
-- Small: a column without a default; no row changes.

alter table contract_item add column hours_notified_percent smallint check (hours_notified_percent in (80, 100));
