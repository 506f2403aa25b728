-- Purpose: a plan may have a time of its one day, and name the consultation in which it was agreed on.

alter table plan
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column consult_id bigint;
alter table plan add constraint plan_time_check
  check (starts_at is null and ends_at is null or ends_at > starts_at and start_date = end_date) not valid;
alter table plan add constraint plan_consult_id_fkey
  foreign key (consult_id) references consult (id) on delete set null not valid;
