-- Purpose: improvement actions: what is done about a deviation of a team's week, by whom, until when, and who has checked it.

create table pdca_action (
  id bigint generated always as identity primary key,
  week date not null check (extract(isodow from week) = 1),            -- Monday of the week in which it was found
  team_id bigint not null references team (id),
  check_kind smallint not null check (check_kind between 0 and 4),     -- 0 overdue plan, 1 over budget, 2 breach, 3 rejected hours, 4 low rating
  object_id bigint not null,                                           -- the plan, contract item, request or record of hours
  object_title varchar(128) not null,                                  -- what it was called then
  content varchar(1024) not null,
  owner_user_id bigint not null references app_user (id),
  due_date date not null,
  status smallint not null default 0 check (status between 0 and 2),   -- 0 open, 1 done, 2 checked
  evidence varchar(1024),                                              -- what shows that it was done
  done_at timestamptz,
  checked_by bigint references app_user (id),
  checked_at timestamptz,
  check_comment varchar(1024),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((status = 0) = (done_at is null)),
  -- A second person checks.
  check (status <> 2 or checked_by <> owner_user_id)
);
-- "the actions of a team's week", "what somebody has to do", "what was decided about this"
create index pdca_action_team_idx on pdca_action (team_id, week);
create index pdca_action_owner_idx on pdca_action (owner_user_id, due_date);
create index pdca_action_object_idx on pdca_action (check_kind, object_id);
