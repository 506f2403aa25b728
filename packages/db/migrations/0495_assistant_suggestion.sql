-- Purpose: what the assistant suggested at a service request, and whether it was taken. The words are kept nowhere.

create table assistant_suggestion (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,  -- whose request it was
  created_by bigint not null references app_user (id) on delete cascade, -- for whom it was written
  created_at timestamptz not null,
  day date not null,                                                     -- whose usage it counts to
  task smallint not null check (task between 0 and 2),
  is_taken boolean                                                       -- null: not decided
);
create index assistant_suggestion_company_idx on assistant_suggestion (company_id);
create index assistant_suggestion_created_by_idx on assistant_suggestion (created_by);
-- "what is too old"
create index assistant_suggestion_created_idx on assistant_suggestion (created_at);

create policy organisation on assistant_suggestion
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table assistant_suggestion enable row level security;

alter table assistant_usage add column suggested integer not null default 0; -- what was written for experts at requests
alter table assistant_usage add column taken integer not null default 0;     -- of it, so much was taken
alter table assistant_usage add column dismissed integer not null default 0; -- of it, so much was turned down
