-- Purpose: one rule for the hours and days of each person of a plan, whoever asks.
-- Small: a view; no row changes.

-- The days and hours of each person of a plan. Who has no figure of their own has an equal part, in tenths, of what the
-- others' own figures leave of the plan; the odd tenth belongs to the last who joined. `sharesOf` of the domain is the same.
create view plan_share with (security_invoker = true) as
select e.id, e.plan_id, e.user_id, e.role,
  coalesce(e.start_date, p.start_date) as start_date,
  coalesce(e.end_date, p.end_date) as end_date,
  coalesce(e.planned_hours, case
    when e.id = open.last_id then open.rest - (open.people - 1) * open.part else open.part end) as hours
from plan_executor e
join plan p on p.id = e.plan_id
cross join lateral (
  select sums.rest, sums.people, sums.last_id, trunc(sums.rest / nullif(sums.people, 0), 1) as part
  from (
    select greatest(0, p.planned_hours - coalesce(sum(o.planned_hours), 0)) as rest,
      count(*) filter (where o.planned_hours is null) as people,
      max(o.id) filter (where o.planned_hours is null) as last_id
    from plan_executor o where o.plan_id = p.id
  ) sums
) open;
