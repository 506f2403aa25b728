-- Purpose: roles and permissions that people edit, one-time passwords that run out, and an audit log that is searched.

alter table role add column version integer not null default 1;
alter table role add column updated_at timestamptz not null default now();

-- Words of an administrator about a permission; names and meaning come from the program.
alter table permission add column note varchar(256);
alter table permission add column note_en varchar(256);
alter table permission add column version integer not null default 1;

-- When a password that was set for the person stops working unless it is replaced; null: it does not.
alter table app_user add column one_time_password_until timestamptz;

-- An export is a record of its own kind: the path of the list.
alter table audit_log alter column object_type type varchar(64);
create index audit_log_user_idx on audit_log (user_id, id desc);
create index audit_log_company_idx on audit_log (company_id, id desc) where company_id is not null;
create index audit_log_time_idx on audit_log (at, id);
-- Row triggers do not see a truncate.
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function forbid_change();
