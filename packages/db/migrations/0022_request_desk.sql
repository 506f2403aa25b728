-- Purpose: saved views of the list of service requests, and which view a person opens first.

create table request_view (
  id bigint generated always as identity primary key,
  owner_user_id bigint references app_user (id) on delete cascade,   -- a personal view
  team_id bigint references team (id) on delete cascade,             -- a view of a team, seen by its members
  name varchar(64) not null,
  filter jsonb not null,                                             -- the query of fault/list, texts by name, without page and order
  sort_field varchar(16),                                            -- null: the list's own order
  sort_order varchar(4) check (sort_order in ('asc', 'desc')),
  layout varchar(8) not null default 'list' check (layout in ('list', 'split', 'board')),
  columns jsonb,                                                     -- {order, hidden}; null: the reader's own columns
  place integer not null default 0,                                  -- order among the views of the same owner
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((owner_user_id is null) <> (team_id is null))
);
create index request_view_owner_idx on request_view (owner_user_id, place) where owner_user_id is not null;
create index request_view_team_idx on request_view (team_id, place) where team_id is not null;

create table request_view_default (
  user_id bigint primary key references app_user (id) on delete cascade,
  view_key varchar(32) not null                                      -- name of a view everybody has, or the id of a saved one
);

-- list of one service number
create index service_request_service_number_idx on service_request (service_number_id, submitted_at desc)
  where deleted_at is null and service_number_id is not null;
-- "tags" holds all of these
create index service_request_tags_idx on service_request using gin (tags) where deleted_at is null and tags <> '{}';
-- "closed in the last days" of the board, and what is still to be rated
create index service_request_closed_idx on service_request (closed_at desc)
  where deleted_at is null and closed_at is not null;
-- what is nearly due or late: of all clocks that ever were only the few that still run
create index sla_clock_running_idx on sla_clock (service_request_id) include (breached_at, paused_at, next_stage)
  where outcome = 'running';
