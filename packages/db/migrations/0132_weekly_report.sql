-- Purpose: weekly and monthly reports of the vendor's people, who read them, and what readers said.

create table weekly_report (
  id bigint generated always as identity primary key,
  report_type varchar(8) not null check (report_type in ('WEEKLY', 'MONTHLY')),
  user_id bigint not null references app_user (id),
  team_id bigint references team (id),                                 -- the team whose admins read it
  period_from date not null,
  period_to date not null,
  content_md text not null,
  risk_md text,
  next_plan_md text,
  facts jsonb,                                                         -- figures as they were when it was submitted
  status smallint not null default 0 check (status between 0 and 2),   -- 0 draft, 1 submitted, 2 read
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (period_to >= period_from),
  check ((status = 0) = (submitted_at is null)),
  check ((facts is null) = (submitted_at is null)),
  unique (user_id, report_type, period_from)
);
-- "the reports of a week", "those of a team"
create index weekly_report_period_idx on weekly_report (period_from desc, id desc);
create index weekly_report_team_idx on weekly_report (team_id, period_from desc);

create table weekly_report_reader (
  report_id bigint not null references weekly_report (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  read_at timestamptz not null,
  primary key (report_id, user_id)
);

create table weekly_report_comment (
  id bigint generated always as identity primary key,
  report_id bigint not null references weekly_report (id) on delete cascade,
  user_id bigint not null references app_user (id),
  content varchar(1024) not null,
  created_at timestamptz not null
);
create index weekly_report_comment_report_idx on weekly_report_comment (report_id, id);
