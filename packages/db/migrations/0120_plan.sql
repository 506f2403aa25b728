-- Purpose: plans with their executors and history, implementation plans, recurring tasks, and the calendar feeds of people.

-- What a contract item is to deliver, and when, as the vendor's ERP or a person says it.
create table implementation_plan (
  id bigint generated always as identity primary key,
  external_id varchar(64) unique,                                      -- number in the ERP
  name varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  contract_item_id bigint references contract_item (id) on delete restrict,
  service_number_id bigint references service_number (id) on delete restrict,
  task_type smallint not null check (task_type between 0 and 6),
  planned_hours numeric(8, 1) check (planned_hours >= 0),
  start_date date not null,
  end_date date not null,
  manager_user_id bigint references app_user (id),
  team_id bigint references team (id),
  status smallint not null default 0 check (status between 0 and 3),   -- 0 not started, 1 in progress, 2 ended, 3 overdue
  source varchar(16) not null default 'manual' check (source in ('manual', 'erp')),
  synced_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
-- The list of an organisation by time.
create index implementation_plan_company_idx on implementation_plan (company_id, start_date);
create index implementation_plan_contract_item_idx on implementation_plan (contract_item_id) where contract_item_id is not null;
-- Synchronising the plans of a service number.
create index implementation_plan_service_number_idx on implementation_plan (service_number_id) where service_number_id is not null;

-- A task that comes round: a rule as RFC 5545 writes it, from which plans are made some time ahead.
create table recurring_task (
  id bigint generated always as identity primary key,
  name varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  service_item_id bigint not null references service_item (id) on delete restrict,
  task_type smallint not null check (task_type between 0 and 6),
  rule varchar(256) not null,
  first_date date not null,
  until_date date not null,
  on_free_day varchar(8) not null check (on_free_day in ('keep', 'before', 'after', 'skip')),
  planned_hours numeric(6, 1) not null check (planned_hours >= 0),
  team_id bigint not null references team (id),
  executor_ids bigint[] not null default '{}',
  -- Occurrences up to this day have become plans.
  generated_until date,
  stopped_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  check (until_date >= first_date)
);
create index recurring_task_company_idx on recurring_task (company_id);
create index recurring_task_service_item_idx on recurring_task (service_item_id);

-- Dated work with the people who do it.
create table plan (
  id bigint generated always as identity primary key,
  -- A number people can say; it follows from the id, so that no counter is locked.
  plan_no varchar(32) not null unique
    generated always as ('P' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  title varchar(128) not null,
  task_type smallint not null check (task_type between 0 and 6),
  company_id bigint not null references company (id) on delete restrict,
  service_number_id bigint references service_number (id) on delete restrict,
  service_item_id bigint references service_item (id) on delete restrict,
  contract_item_id bigint references contract_item (id) on delete restrict,
  implementation_plan_id bigint references implementation_plan (id) on delete restrict,
  external_id varchar(64),
  recurring_task_id bigint references recurring_task (id) on delete restrict,
  occurrence_date date,                                                -- what the rule said before free days were looked at
  asset_ids bigint[] not null default '{}',
  start_date date not null,
  end_date date not null,
  planned_hours numeric(6, 1) not null check (planned_hours >= 0),
  actual_hours numeric(8, 1) not null default 0 check (actual_hours >= 0),
  progress smallint not null default 0 check (progress between 0 and 100),
  status smallint not null default 0 check (status between 0 and 3),   -- 0 not started, 1 in progress, 2 ended, 3 overdue
  team_id bigint not null references team (id),
  manager_user_id bigint references app_user (id),
  place smallint not null default 0 check (place in (0, 1)),           -- 0 remote, 1 on site
  city varchar(64),
  content_md text,
  ended_at timestamptz,
  ended_by bigint references app_user (id),
  end_remark varchar(1024),
  score smallint check (score between 0 and 100),
  feedback varchar(1024),
  quota_entry_id bigint references quota_entry (id),                   -- what its end used
  delivered_at timestamptz,                                            -- when the customer was told of it
  notice_message varchar(1024),
  overdue_told_on date,
  calendar_sequence integer not null default 0,                        -- grows with every move, for calendars
  deleted_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date),
  check ((recurring_task_id is null) = (occurrence_date is null)),
  check ((status = 2) = (ended_at is not null)),
  -- One plan an occurrence, however often and by however many processes plans are made.
  unique (recurring_task_id, occurrence_date)
);
-- Calendars and lists by time; what begins and falls due.
create index plan_start_idx on plan (start_date, id) where deleted_at is null;
create index plan_end_idx on plan (end_date, id) where deleted_at is null and status <> 2;
create index plan_company_idx on plan (company_id, start_date);
create index plan_team_idx on plan (team_id, start_date);
create index plan_service_number_idx on plan (service_number_id) where service_number_id is not null;
create index plan_service_item_idx on plan (service_item_id) where service_item_id is not null;
create index plan_contract_item_idx on plan (contract_item_id) where contract_item_id is not null;
create index plan_implementation_plan_idx on plan (implementation_plan_id) where implementation_plan_id is not null;
create index plan_quota_entry_idx on plan (quota_entry_id) where quota_entry_id is not null;

create table plan_executor (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan (id) on delete cascade,
  user_id bigint not null references app_user (id),
  role smallint not null check (role in (0, 1)),                       -- 0 main, 1 assist
  planned_hours numeric(6, 1) check (planned_hours >= 0),
  start_date date,                                                     -- null: as long as the plan
  end_date date,
  created_at timestamptz not null default now(),
  unique (plan_id, user_id),
  check (end_date >= start_date)
);
-- What a person has to do.
create index plan_executor_user_idx on plan_executor (user_id, plan_id);

create table plan_history (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan (id) on delete cascade,
  action varchar(32) not null,
  user_id bigint references app_user (id),                             -- null: the system
  user_name varchar(64),
  content varchar(1024),                                               -- a person's reason or remark
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index plan_history_plan_idx on plan_history (plan_id, id);

-- The address under which a person's calendar is read; only a digest of its secret is kept.
create table calendar_feed (
  user_id bigint primary key references app_user (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);

-- Whether a plan belongs to an organisation that the running work is not for; of one that is just being written, no.
create function is_plan_of_others(plan_id bigint) returns boolean
language plpgsql stable parallel safe security definer as $$
begin
  return exists (
    select from public.plan p
    where p.id = plan_id and p.company_id <> all (current_setting('pharos.organisations')::bigint[]));
end
$$;

create policy organisation on implementation_plan
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table implementation_plan enable row level security;
create policy organisation on recurring_task
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table recurring_task enable row level security;
create policy organisation on plan
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table plan enable row level security;
create policy organisation on plan_executor using (not is_plan_of_others(plan_id));
alter table plan_executor enable row level security;
create policy organisation on plan_history using (not is_plan_of_others(plan_id));
alter table plan_history enable row level security;
