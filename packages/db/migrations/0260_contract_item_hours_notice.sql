-- Purpose: a contract item remembers at which share of its planned hours people were notified, so that they are once.

alter table contract_item add column hours_notified_percent smallint;
alter table contract_item add constraint contract_item_hours_notified_percent_check
  check (hours_notified_percent in (80, 100)) not valid;
