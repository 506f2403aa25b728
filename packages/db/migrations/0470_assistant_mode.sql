-- Purpose: what the assistant may do in the matters of an organisation, and how often it answered without the model.

create table assistant_setting (
  company_id bigint primary key references company (id) on delete cascade,
  mode smallint not null check (mode between 0 and 2),            -- without a row: all it can
  changed_by bigint not null references app_user (id),
  changed_at timestamptz not null
);
create index assistant_setting_changed_by_idx on assistant_setting (changed_by);

create policy organisation on assistant_setting
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table assistant_setting enable row level security;

alter table assistant_usage add column quotations integer not null default 0; -- answers that the model had no part in
alter table assistant_usage add column unanswered integer not null default 0; -- questions without a source
