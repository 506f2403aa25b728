-- Purpose: the plan that a service order proves the work of.

alter table service_order add column plan_id bigint;
alter table service_order add constraint service_order_plan_id_fkey
  foreign key (plan_id) references plan (id) on delete restrict not valid;
