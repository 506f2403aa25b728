-- Purpose: SLA policies, their targets and calendars. Clocks themselves belong to the service request (0005).

create table sla_calendar (
  id bigint generated always as identity primary key,
  code varchar(32) not null unique,               -- '7x24', 'business', or a vendor's own
  name varchar(64) not null,
  name_en varchar(64) not null,
  time_zone varchar(64) not null default 'Asia/Shanghai',
  is_wall_clock boolean not null default false    -- true: every minute counts, intervals are ignored
);

-- Several intervals a weekday are allowed (split day); minutes after local midnight, end exclusive, 1440 = 24:00.
create table sla_calendar_interval (
  id bigint generated always as identity primary key,
  calendar_id bigint not null references sla_calendar (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),          -- ISO: 1 Monday … 7 Sunday
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 1 and 1440),
  check (end_minute > start_minute),
  unique (calendar_id, weekday, start_minute)
);

-- Dated overrides of both kinds, shared by all business calendars of a time zone.
create table sla_calendar_day (
  day date primary key,
  kind smallint not null check (kind in (0, 1)),                      -- 0 holiday off, 1 make-up workday (follows Monday's intervals)
  name varchar(64) not null,
  name_en varchar(64) not null
);

create table sla_policy (
  id bigint generated always as identity primary key,
  name varchar(64) not null,
  name_en varchar(64) not null,
  is_default boolean not null default false,
  company_id bigint references company (id) on delete cascade,
  service_number_id bigint references service_number (id) on delete cascade,
  coverage smallint check (coverage in (0, 1)),                       -- for default policies: which coverage it is for; null = no SN
  version integer not null default 1
);
create unique index sla_policy_company_key on sla_policy (company_id) where company_id is not null;
create unique index sla_policy_sn_key on sla_policy (service_number_id) where service_number_id is not null;
create unique index sla_policy_default_key on sla_policy (coalesce(coverage, -1)) where is_default;

-- One row per severity. Minutes; null = unlimited.
create table sla_target (
  policy_id bigint not null references sla_policy (id) on delete cascade,
  severity smallint not null check (severity between 0 and 3),
  first_response_minutes integer not null check (first_response_minutes > 0),
  reply_minutes integer check (reply_minutes > 0),
  solve_minutes integer not null check (solve_minutes > 0),
  calendar_id bigint not null references sla_calendar (id) on delete restrict,
  primary key (policy_id, severity)
);
