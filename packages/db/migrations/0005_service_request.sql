-- Purpose: the service request ("fault" on the wire), everything said on it, its history and its clocks.

create table service_request (
  id bigint generated always as identity primary key,
  sr_no varchar(20) not null unique,
  title varchar(128) not null,
  content_md text not null,
  severity smallint not null check (severity between 0 and 3),        -- 2 P1, 1 P2, 0 P3, 3 P4
  severity_rank smallint not null generated always as
    (case severity when 2 then 1 when 1 then 2 when 0 then 3 else 4 end) stored,
  status smallint not null default 0 check (status between 0 and 5),
  audit_state smallint not null default 0 check (audit_state between 0 and 3),
  mode varchar(16) not null default 'contract' check (mode in ('contract', 'asset', 'plan')),
  company_id bigint not null references company (id) on delete restrict,
  service_number_id bigint references service_number (id) on delete restrict,
  asset_id bigint references asset (id) on delete restrict,
  catalogue_menu_id bigint references dict_menu (id),
  product_menu_id bigint references dict_menu (id),
  db_version varchar(64),
  tags text[] not null default '{}',
  is_confidential boolean not null default false,                     -- reporter, org admins and handling staff only
  reporter_user_id bigint not null references app_user (id),
  contact_name varchar(64),
  phone varchar(16),
  email varchar(256),
  team_id bigint references team (id),
  executor_user_id bigint references app_user (id),
  source smallint not null default 0 check (source between 0 and 5),
  happened_at timestamptz,
  recovered_at timestamptz,
  recover_type smallint check (recover_type between 0 and 8),
  recover_description varchar(1024),
  is_urgent boolean not null default false,
  urgent_count integer not null default 0,
  urgent_at timestamptz,
  escalation_level smallint not null default 0 check (escalation_level between 0 and 3),
  submitted_at timestamptz not null default now(),
  accepted_at timestamptz,
  first_reply_at timestamptz,
  last_vendor_reply_at timestamptz,
  last_customer_reply_at timestamptz,
  awaiting_since timestamptz,
  restored_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  close_type smallint check (close_type between 0 and 3),             -- 0 customer, 1 vendor, 2 timeout, 3 cancelled
  close_notified_at timestamptz,
  archived_at timestamptz,
  reopen_count integer not null default 0,
  root_cause_state smallint check (root_cause_state between 0 and 2),
  root_cause text,
  solution text,
  into_knowledge boolean,
  article_url varchar(256),
  not_into_knowledge_reason smallint check (not_into_knowledge_reason between 0 and 3),
  not_into_knowledge_remark varchar(256),
  sla_policy_id bigint references sla_policy (id) on delete set null,
  -- targets and calendars of all four severities, copied at submit: a later change of the policy does not move old clocks
  sla_snapshot jsonb not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  reply_count integer not null default 0,                             -- public replies not withdrawn; kept with the reply in one transaction
  check ((status in (2, 3)) = (closed_at is not null))
);
-- list of a customer, newest first
create index service_request_company_idx on service_request (company_id, id desc) where deleted_at is null;
-- list of all, newest first, and status counts
create index service_request_status_idx on service_request (status, id desc) where deleted_at is null;
-- "mine"
create index service_request_executor_idx on service_request (executor_user_id, status) where deleted_at is null;
create index service_request_team_idx on service_request (team_id, status) where deleted_at is null;
create index service_request_reporter_idx on service_request (reporter_user_id, id desc) where deleted_at is null;
create index service_request_submitted_idx on service_request (submitted_at desc) where deleted_at is null;

-- Numbers SR + yyyymmdd + '-' + 4 digits, one counter row a day.
create table service_request_counter (
  day date primary key,
  last_number integer not null
);

create table service_request_reply (
  id bigint generated always as identity primary key,
  service_request_id bigint not null references service_request (id) on delete cascade,
  content_md text not null,
  kind smallint not null default 0 check (kind between 0 and 8),
  visibility smallint not null default 0 check (visibility in (0, 1)), -- 0 public, 1 internal
  needs_feedback boolean not null default false,
  is_solution boolean not null default false,
  is_vendor boolean not null,
  author_user_id bigint references app_user (id),                      -- null: system
  edited_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index service_request_reply_idx on service_request_reply (service_request_id, id);

create table service_request_history (
  id bigint generated always as identity primary key,
  service_request_id bigint not null references service_request (id) on delete cascade,
  action varchar(24) not null,
  from_status smallint,
  to_status smallint,
  user_id bigint references app_user (id),                             -- null: system
  user_name varchar(64) not null,                                      -- the name at that time
  content varchar(1024),
  extra jsonb,
  visibility smallint not null default 0 check (visibility in (0, 1)),
  at timestamptz not null default now()
);
create index service_request_history_idx on service_request_history (service_request_id, id);
create trigger service_request_history_append_only before update or delete on service_request_history
  for each row when (pg_trigger_depth() = 0) execute function forbid_change();

create table service_request_sub_executor (
  service_request_id bigint not null references service_request (id) on delete cascade,
  user_id bigint not null references app_user (id),
  share smallint check (share in (20, 30, 50, 100)),
  remark varchar(256),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (service_request_id, user_id)
);
create index service_request_sub_executor_user_idx on service_request_sub_executor (user_id) where left_at is null;

create table service_request_watcher (
  service_request_id bigint not null references service_request (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  primary key (service_request_id, user_id)
);
create index service_request_watcher_user_idx on service_request_watcher (user_id);

create table service_request_rating (
  service_request_id bigint primary key references service_request (id) on delete cascade,
  user_id bigint not null references app_user (id),
  response_score smallint not null check (response_score between 0 and 100),
  duration_score smallint not null check (duration_score between 0 and 100),
  result_score smallint not null check (result_score between 0 and 100),
  report_score smallint check (report_score between 0 and 100),
  feedback varchar(1024),
  rated_at timestamptz not null default now(),
  superseded_at timestamptz,                       -- set when the request was reopened after the rating
  version integer not null default 1
);

-- Remote-connection details: one row while the request is open, deleted on close. Secrets are AES-256-GCM.
create table service_request_remote (
  service_request_id bigint primary key references service_request (id) on delete cascade,
  tool smallint not null,
  code_sealed bytea,
  password_sealed bytea,
  valid_until timestamptz,
  remark varchar(256),
  last_read_by bigint references app_user (id),
  last_read_at timestamptz,
  updated_at timestamptz not null default now()
);

create table reply_template (
  kind smallint not null check (kind between 1 and 6),
  locale varchar(8) not null check (locale in ('zh', 'en')),
  title varchar(64) not null,
  body_md text not null,
  primary key (kind, locale)
);

-- One row per clock and cycle. due_at moves only in the transaction that changes the request.
create table sla_clock (
  id bigint generated always as identity primary key,
  service_request_id bigint not null references service_request (id) on delete cascade,
  kind varchar(16) not null check (kind in ('firstResponse', 'reply', 'solve')),
  cycle smallint not null default 0,               -- 0 first life, +1 at each reopen
  interval_no integer not null default 0,          -- reply clock: how many public vendor replies came before
  severity smallint not null check (severity between 0 and 3),
  target_minutes integer,                          -- null: unlimited
  calendar_code varchar(32) not null,
  started_at timestamptz not null,
  due_at timestamptz,                              -- null: unlimited
  paused_at timestamptz,                           -- set while paused
  paused_minutes numeric(12, 3) not null default 0,-- finished pauses, in the clock's own calendar
  stopped_at timestamptz,
  outcome varchar(8) not null default 'running' check (outcome in ('running', 'met', 'breached', 'void')),
  breached_at timestamptz,                         -- first moment it was seen past due; a breach stays
  next_stage smallint check (next_stage in (50, 80, 100, 150)),  -- per cent of the target to be announced next
  next_stage_at timestamptz,                       -- and when; null while paused, when unlimited and after the last
  unique (service_request_id, kind, cycle, interval_no)
);
-- the timer's own queue: stages that have come due
create index sla_clock_next_stage_idx on sla_clock (next_stage_at) where next_stage_at is not null;
-- lists by due time and by breach
create index sla_clock_due_idx on sla_clock (due_at) where outcome = 'running' and paused_at is null and due_at is not null;

-- Stages reached (50, 80, 100, 150 %): the unique key makes each fire once, whichever process sees it.
create table sla_event (
  clock_id bigint not null references sla_clock (id) on delete cascade,
  stage smallint not null check (stage in (50, 80, 100, 150)),
  at timestamptz not null default now(),
  primary key (clock_id, stage)
);
