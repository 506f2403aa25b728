-- Concurrent: clocks that have stopped already are rarely written; it waits for none and can be run again.
-- Purpose: the working minutes of promises that ended before they were kept; the application writes those of the others.

create or replace function sla_working_minutes(calendar jsonb, starts timestamptz, ends timestamptz) returns numeric
language sql stable as $$
  with zone as (select calendar ->> 'timeZone' as name),
  worked as (
    select (d.day + make_interval(mins => (w.value ->> 'startMinute')::int)) at time zone zone.name as starts_at,
      (d.day + make_interval(mins => (w.value ->> 'endMinute')::int)) at time zone zone.name as ends_at
    from zone
    cross join lateral generate_series(
      (starts at time zone zone.name)::date::timestamp, (ends at time zone zone.name)::date::timestamp,
      interval '1 day') as d (day)
    cross join lateral jsonb_array_elements(calendar -> 'weekly') as w (value)
    where (w.value ->> 'weekday')::int = case calendar -> 'days' ->> to_char(d.day, 'YYYY-MM-DD')
      when 'holiday' then 0
      -- A make-up workday follows the first weekday that is worked.
      when 'workday' then (select min((m.value ->> 'weekday')::int)
        from jsonb_array_elements(calendar -> 'weekly') as m (value))
      else extract(isodow from d.day)::int end)
  select case when (calendar ->> 'isWallClock')::boolean then extract(epoch from ends - starts) / 60
    else coalesce((select sum(greatest(0, extract(epoch from least(ends_at, ends) - greatest(starts_at, starts))))
      from worked), 0) / 60 end
$$;

update sla_clock c
set elapsed_minutes = greatest(0, round(
  sla_working_minutes(calendar.value, c.started_at, c.stopped_at) - c.paused_minutes, 3))
from service_request r
cross join lateral jsonb_array_elements(r.sla_snapshot -> 'calendars') as calendar (value)
where r.id = c.service_request_id and calendar.value ->> 'code' = c.calendar_code
  and c.stopped_at is not null and c.elapsed_minutes is null;

drop function if exists sla_working_minutes(jsonb, timestamptz, timestamptz);
