-- Purpose: signatures given on the device of an engineer, refusals of the customer, and the hours that a voided order had.

alter table service_order_signature drop constraint service_order_signature_channel_check;
-- 0 portal, 1 link, 2 on the device of the engineer whom `user_id` names
alter table service_order_signature add constraint service_order_signature_channel_check
  check (channel in (0, 1, 2)) not valid;

alter table service_order
  add column declined_at timestamptz,
  add column declined_by varchar(64),
  add column decline_reason varchar(1024),
  -- What stood on an order when it was voided, for its copy.
  add column voided_hour_ids bigint[] not null default '{}';
