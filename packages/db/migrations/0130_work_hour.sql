-- Purpose: working hours: what was worked on, their review, bonus hours, closed months, and the ledger of what approved hours draw.

-- Work that is for no customer: meetings, training, duty.
create table internal_matter (
  id bigint generated always as identity primary key,
  name varchar(128) not null,
  name_en varchar(128),
  category smallint not null check (category between 0 and 3),
  team_id bigint references team (id),                                 -- null: for everyone of the vendor
  status smallint not null default 1 check (status in (0, 1)),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index internal_matter_team_idx on internal_matter (team_id) where team_id is not null;

-- One piece of work of one person on one business day: what it was for, when, and whether it was approved.
create table work_hour (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (0, 1, 3)),                    -- 0 service request, 1 plan, 3 internal matter
  service_request_id bigint references service_request (id) on delete restrict,
  plan_id bigint,
  internal_matter_id bigint references internal_matter (id) on delete restrict,
  title varchar(128) not null,                                         -- what it was for, as it was called then
  company_id bigint references company (id) on delete restrict,
  service_number_id bigint references service_number (id) on delete restrict,
  contract_item_id bigint references contract_item (id) on delete restrict,
  contract_id bigint references contract (id) on delete restrict,
  team_id bigint references team (id),                                 -- the team whose admins review it
  executor_user_id bigint not null references app_user (id),
  work_date date not null,                                             -- in the business time zone
  start_at timestamptz not null,
  end_at timestamptz not null,
  hours numeric(4, 1) not null check (hours between 0.5 and 24 and hours * 2 = trunc(hours * 2)),
  remark varchar(1024) not null,
  service_type smallint not null check (service_type between 0 and 6),
  category smallint not null check (category between 0 and 3),
  overtime_type smallint check (overtime_type between 0 and 2),
  place smallint not null default 0 check (place between 0 and 2),     -- 0 remote, 1 on site, 2 travel
  review_status smallint not null default 0 check (review_status between 0 and 2),  -- 0 pending, 1 approved, 2 rejected
  reviewer_user_id bigint references app_user (id),
  reviewed_at timestamptz,
  review_comment varchar(256),
  sign_state smallint not null default 0 check (sign_state between 0 and 2),        -- 0 none, 1 unsigned order, 2 signed order
  service_order_id bigint,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((kind = 0) = (service_request_id is not null)),
  check ((kind = 1) = (plan_id is not null)),
  check ((kind = 3) = (internal_matter_id is not null)),
  check (end_at > start_at and hours * interval '1 hour' <= end_at - start_at),
  -- Nobody works at two things at once; the range of one id stands for equality, which needs no extension.
  constraint work_hour_overlap exclude using gist (
    int8range(executor_user_id, executor_user_id, '[]') with &&, tstzrange(start_at, end_at) with &&
  ) where (deleted_at is null)
);
-- "a person's days", "what a team has to review", "the month of a team"
create index work_hour_executor_idx on work_hour (executor_user_id, work_date) where deleted_at is null;
create index work_hour_review_idx on work_hour (team_id, work_date) where review_status = 0 and deleted_at is null;
create index work_hour_date_idx on work_hour (work_date, id) where deleted_at is null;
create index work_hour_team_idx on work_hour (team_id, work_date);
-- "hours of this request, plan, matter, customer, service number, contract item, contract, order"
create index work_hour_request_idx on work_hour (service_request_id) where service_request_id is not null;
create index work_hour_plan_idx on work_hour (plan_id) where plan_id is not null;
create index work_hour_matter_idx on work_hour (internal_matter_id) where internal_matter_id is not null;
create index work_hour_company_idx on work_hour (company_id, work_date) where company_id is not null;
create index work_hour_number_idx on work_hour (service_number_id) where service_number_id is not null;
create index work_hour_item_idx on work_hour (contract_item_id) where contract_item_id is not null;
create index work_hour_contract_idx on work_hour (contract_id) where contract_id is not null;
create index work_hour_order_idx on work_hour (service_order_id) where service_order_id is not null;

-- What approved hours draw from the balances, and what a revoked approval gives back. Lines are only added; the balances
-- of a service number, contract item and contract are the sums of their lines.
create table work_hour_entry (
  id bigint generated always as identity primary key,
  work_hour_id bigint not null references work_hour (id) on delete restrict,
  hours numeric(4, 1) not null check (hours <> 0),                     -- positive drawn, negative given back
  reverses_id bigint unique references work_hour_entry (id),
  service_number_id bigint references service_number (id) on delete restrict,
  contract_item_id bigint references contract_item (id) on delete restrict,
  contract_id bigint references contract (id) on delete restrict,
  plan_id bigint,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  check ((hours < 0) = (reverses_id is not null))
);
create index work_hour_entry_record_idx on work_hour_entry (work_hour_id, id);
create index work_hour_entry_number_idx on work_hour_entry (service_number_id) where service_number_id is not null;
create index work_hour_entry_item_idx on work_hour_entry (contract_item_id) where contract_item_id is not null;
create index work_hour_entry_contract_idx on work_hour_entry (contract_id) where contract_id is not null;
create index work_hour_entry_plan_idx on work_hour_entry (plan_id) where plan_id is not null;
create trigger work_hour_entry_append_only before update or delete on work_hour_entry
  for each row execute function forbid_change();

-- Bonus hours on an approved record: proposed by a team admin, approved by a platform admin.
create table work_hour_bonus (
  id bigint generated always as identity primary key,
  work_hour_id bigint not null references work_hour (id) on delete restrict,
  ratio smallint not null check (ratio in (20, 30, 50, 100)),
  amount numeric(8, 1) not null check (amount > 0),
  reason varchar(256) not null,
  status smallint not null default 0 check (status between 0 and 2),   -- 0 pending, 1 approved, 2 rejected
  proposed_by bigint not null references app_user (id),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  decide_comment varchar(256),
  created_at timestamptz not null default now()
);
-- One record has one bonus at most that was not refused.
create unique index work_hour_bonus_open_key on work_hour_bonus (work_hour_id) where status <> 2;
create index work_hour_bonus_record_idx on work_hour_bonus (work_hour_id);

-- Months in which nothing is entered, changed or reviewed any more.
create table work_hour_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by bigint references app_user (id)                            -- null: the calendar
);

-- What of the hours on its requests an organisation may see: 0 nothing, 1 their sum, 2 each with day and length.
alter table company add column hour_visibility smallint not null default 0;
alter table company add constraint company_hour_visibility_check check (hour_visibility between 0 and 2) not valid;

-- Balances: the sums of the ledger, beside what the vendor's ERP says of a contract item.
alter table service_number add column booked_hours numeric(10, 1) not null default 0;
alter table contract_item add column booked_hours numeric(10, 1) not null default 0;
alter table contract add column booked_hours numeric(10, 1) not null default 0;

-- A request that the vendor closed is archived with hours on it, or with the reason why there are none.
alter table service_request add column no_hours_reason varchar(256);

create policy organisation on work_hour
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table work_hour enable row level security;
create policy organisation on work_hour_entry
  using (exists (select from work_hour where work_hour.id = work_hour_entry.work_hour_id));
alter table work_hour_entry enable row level security;
create policy organisation on work_hour_bonus
  using (exists (select from work_hour where work_hour.id = work_hour_bonus.work_hour_id));
alter table work_hour_bonus enable row level security;
