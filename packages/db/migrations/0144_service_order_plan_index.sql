-- Concurrent: writers go on while the index is built and the key is checked.
-- Purpose: finds the orders of a plan.

drop index concurrently if exists service_order_plan_idx;
create index concurrently service_order_plan_idx on service_order (plan_id) where plan_id is not null;
alter table service_order validate constraint service_order_plan_id_fkey;
