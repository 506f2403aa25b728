-- Purpose: the parties: companies, the people in them, the vendor's teams and who is on duty.

create table company (
  id bigint generated always as identity primary key,
  name varchar(128) not null unique,
  name_en varchar(128),
  short_name varchar(64),
  party_type smallint not null check (party_type between 0 and 3),  -- 0 company, 1 customer, 2 vendor, 3 team
  industry varchar(64),
  city varchar(64),
  level smallint not null default 2 check (level between 0 and 2),  -- 0 strategic, 1 key, 2 normal
  address varchar(256),
  phone varchar(64),
  email varchar(128),
  owner_user_id bigint references app_user (id),
  manager_user_id bigint references app_user (id),
  team_id bigint,                                                     -- default serving team
  -- who of its own members sees its requests: 0 everyone, 1 org admins and participants, 2 own only
  request_visibility smallint not null default 0 check (request_visibility between 0 and 2),
  status smallint not null default 1 check (status in (0, 1)),
  external_id varchar(64) unique,
  remark varchar(1024),
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index company_party_idx on company (party_type, status);

create table employee (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete restrict,
  user_id bigint references app_user (id),
  name varchar(64) not null,
  job_title varchar(64),
  phone varchar(16),
  email varchar(128),
  is_admin boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),       -- 1 active, 0 left
  join_date date,
  leave_date date,
  work_city varchar(64),
  birth_year smallint,
  hire_date date,
  tech_level smallint check (tech_level between 0 and 4),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index employee_active_key on employee (company_id, user_id) where status = 1;
create index employee_user_idx on employee (user_id, status);
create index employee_company_idx on employee (company_id, status);

create table team (
  id bigint generated always as identity primary key,
  name varchar(64) not null unique,
  name_en varchar(64),
  group_type smallint not null check (group_type between 0 and 3),   -- 0 delivery, 1 review, 2 admin, 3 duty
  leader_user_id bigint references app_user (id),
  tech_domains text[] not null default '{}',
  city varchar(64),
  status smallint not null default 1 check (status in (0, 1)),
  remark varchar(256),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
alter table company add constraint company_team_fk foreign key (team_id) references team (id);

create table team_member (
  id bigint generated always as identity primary key,
  team_id bigint not null references team (id) on delete restrict,
  user_id bigint not null references app_user (id) on delete restrict,
  is_admin boolean not null default false,
  category smallint not null default 0 check (category between 0 and 3),
  capacity_hours numeric(5, 1) not null default 40,
  tech_tags text[] not null default '{}',
  join_date date,
  status smallint not null default 1 check (status in (0, 1)),
  unique (team_id, user_id)
);
create index team_member_user_idx on team_member (user_id) where status = 1;

create table team_company (
  team_id bigint not null references team (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  is_main boolean not null default false,
  primary key (team_id, company_id)
);
create index team_company_company_idx on team_company (company_id);

create table engineer_state (
  user_id bigint primary key references app_user (id) on delete cascade,
  status smallint not null default 4 check (status between 0 and 6),
  from_at timestamptz not null default now(),
  to_at timestamptz,
  remark varchar(256),
  set_by bigint
);

create table duty_roster (
  id bigint generated always as identity primary key,
  team_id bigint not null references team (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  shift smallint not null default 2 check (shift between 0 and 2),   -- 0 day, 1 night, 2 full
  phone varchar(16),
  constraint duty_roster_no_overlap exclude using gist (user_id with =, tstzrange(start_at, end_at) with &&)
);
create index duty_roster_time_idx on duty_roster (start_at, end_at);
