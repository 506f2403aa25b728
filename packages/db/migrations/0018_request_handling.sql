-- Purpose: teams that were called in to a service request when it was escalated to them.

create table service_request_team (
  service_request_id bigint not null references service_request (id) on delete cascade,
  team_id bigint not null references team (id) on delete cascade,
  called_by bigint references app_user (id),                           -- null: system
  called_at timestamptz not null default now(),
  primary key (service_request_id, team_id)
);
-- requests of my teams: part of the rule who may know of a request
create index service_request_team_team_idx on service_request_team (team_id, service_request_id);
