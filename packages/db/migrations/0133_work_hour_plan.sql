-- Purpose: hours and their ledger lines name a plan that exists.

alter table work_hour add constraint work_hour_plan_id_fkey
  foreign key (plan_id) references plan (id) on delete restrict not valid;
alter table work_hour_entry add constraint work_hour_entry_plan_id_fkey
  foreign key (plan_id) references plan (id) on delete restrict not valid;
