-- Purpose: certificates, what engineers do now and did before, and teams that can be deleted without taking their name along.

create table cert (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  name varchar(128) not null,
  issuer varchar(64),
  cert_no varchar(64),
  level smallint check (level between 0 and 4),
  issue_date date,
  expire_date date,
  enclosure_id bigint,                           -- the scan, when there is one
  status smallint not null default 0 check (status in (0, 1)),       -- 0 pending, 1 confirmed
  confirmed_by bigint references app_user (id),
  reminded_expire_date date,                     -- the expiry the last notice was about: a new date arms it again
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (expire_date >= issue_date)
);
create index cert_user_idx on cert (user_id);
create index cert_expiry_idx on cert (expire_date) where expire_date is not null;

-- What a temporary status falls back to when its time is over.
alter table engineer_state add column base_status smallint not null default 4 check (base_status between 0 and 6);
update engineer_state set base_status = status;

-- Every status somebody was given, for the member card; never changed.
create table engineer_state_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  status smallint not null check (status between 0 and 6),
  from_at timestamptz not null,
  to_at timestamptz,
  remark varchar(256),
  set_by bigint references app_user (id),
  created_at timestamptz not null default now()
);
create index engineer_state_change_user_idx on engineer_state_change (user_id, id desc);

-- The status that counts at a moment: a temporary one only within its time. The one way to read `engineer_state`.
create function engineer_status_at(
  status smallint, base_status smallint, from_at timestamptz, to_at timestamptz, at timestamptz
) returns smallint language sql immutable as $$
  select case when to_at is null or (from_at <= at and to_at > at) then status else base_status end
$$;

alter table duty_roster add column version integer not null default 1;
-- "whose shift begins or ends next", asked with every session
create index duty_roster_user_idx on duty_roster (user_id, end_at);

-- A deleted team keeps its row for the requests and contracts that name it, and gives its name free.
alter table team drop constraint team_name_key;
create unique index team_name_key on team (name) where status = 1;
