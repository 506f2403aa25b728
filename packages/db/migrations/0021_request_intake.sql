-- Purpose: what the form for a new request brings along: more people to be mailed, and requests that did not become
-- necessary because something was found while the title was typed.

alter table service_request add column notify_emails text[] not null default '{}';

-- Somebody found the answer before sending. Append only; counted by day, organisation and what helped.
create table service_request_deflection (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  company_id bigint not null references company (id) on delete restrict,
  title varchar(128) not null,                                         -- as far as it had been typed
  service_request_id bigint references service_request (id) on delete set null,  -- the open request that helped
  at timestamptz not null default now()
);
create index service_request_deflection_company_idx on service_request_deflection (company_id, at);
-- readers of a request who were helped by it
create index service_request_deflection_request_idx on service_request_deflection (service_request_id)
  where service_request_id is not null;

-- the hourly wipe asks for what is past its time
create index service_request_remote_until_idx on service_request_remote (valid_until) where valid_until is not null;
