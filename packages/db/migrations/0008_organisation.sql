-- Purpose: leaving an organisation closes an account that belongs nowhere any more; coming back opens exactly such a one.

-- The account was closed because this employment ended; one that a system admin disabled stays closed.
alter table employee add column has_closed_account boolean not null default false;

-- "the members of this organisation": who is there before who left, admins first, then by name
create index employee_company_order_idx on employee (company_id, status desc, is_admin desc, name, id);
-- "the organisations, by name", and look-ups that ignore the other kinds of parties
create index company_name_idx on company (name collate "C", id);
-- "requests that people who leave still have open"
create index service_request_reporter_open_idx on service_request (reporter_user_id)
  where status in (0, 1, 4, 5) and deleted_at is null;
