-- Purpose: exams of the vendor's people, which are taken elsewhere, and what they scored.

create table exam (
  id bigint generated always as identity primary key,
  name varchar(128) not null,
  category varchar(64),
  url varchar(256),                                                    -- where it is taken
  start_date date not null,
  end_date date not null,
  duration_minutes numeric(5, 1),
  pass_score numeric(5, 1),
  status smallint not null default 0 check (status between 0 and 2),   -- 0 draft, 1 open, 2 finished
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index exam_start_idx on exam (start_date desc, id desc);

create index exam_created_by_idx on exam (created_by) where created_by is not null;
create index exam_updated_by_idx on exam (updated_by) where updated_by is not null;

create table exam_result (
  exam_id bigint not null references exam (id) on delete cascade,
  user_id bigint not null references app_user (id),
  score numeric(5, 1) not null check (score >= 0),
  recorded_by bigint not null references app_user (id),
  recorded_at timestamptz not null,
  primary key (exam_id, user_id)
);
create index exam_result_user_idx on exam_result (user_id);
create index exam_result_recorded_by_idx on exam_result (recorded_by);
