-- Purpose: promises and calendars that people edit, escalations that are heard, breaches that are explained.

-- A policy may also be for one contract item; it goes before all others.
alter table sla_policy
  add column contract_item_id bigint references contract_item (id) on delete cascade,
  add column updated_by bigint references app_user (id),
  add column updated_at timestamptz not null default now();
create unique index sla_policy_contract_item_key on sla_policy (contract_item_id) where contract_item_id is not null;
-- exactly one subject; a default policy has none
alter table sla_policy add constraint sla_policy_subject_check check (
  num_nonnulls(company_id, service_number_id, contract_item_id) = case when is_default then 0 else 1 end);

alter table sla_calendar
  add column version integer not null default 1,
  add column updated_by bigint references app_user (id),
  add column updated_at timestamptz not null default now();

-- Why a clock was breached, in the words of whoever handled it.
alter table sla_clock
  add column breach_reason smallint check (breach_reason between 0 and 5),
  add column breach_remark varchar(512),
  add column breach_explained_by bigint references app_user (id),
  add column breach_explained_at timestamptz,
  add constraint sla_clock_explained_check check ((breach_reason is null) = (breach_explained_at is null));

-- Whoever was told of a stage may say that he heard; a grave breach nobody has heard of goes one step further, once.
alter table sla_event
  add column repeat_at timestamptz,                -- null: will not be told again
  add column repeated_at timestamptz,
  add column acknowledged_by bigint references app_user (id),
  add column acknowledged_at timestamptz;
create index sla_event_repeat_idx on sla_event (repeat_at) where repeat_at is not null;

-- The last time the request was lifted, by the timer or by a person, and who has heard of it since.
alter table service_request
  add column escalated_at timestamptz,
  add column escalation_acknowledged_at timestamptz,
  add column escalation_acknowledged_by bigint references app_user (id);
