-- Purpose: what a service number was before it was closed, for the day on which the closing can be undone. Only
-- the numbers that were closed in the last day are changed.
-- Small: service_number.

-- A code of `status`; null unless it is closed.
alter table service_number add column previous_status smallint;

update service_number n
set previous_status = (
  select (l.detail #>> '{before,status}')::smallint from audit_log l
  where l.object_type = 'serviceNumber' and l.object_id = n.id::text and l.action = 'serviceNumber.closed'
  order by l.id desc limit 1)
where n.status = 3 and n.status_changed_at > now() - interval '1 day';
