-- Purpose: arrivals at the customer on the work of a plan, one for each person and day.

create table plan_check_in (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan (id) on delete cascade,
  user_id bigint not null references app_user (id),
  work_date date not null,                                             -- of the business time zone
  checked_in_at timestamptz not null,
  -- Where the device was, when its owner agreed to say so; metres around the point.
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  accuracy integer check (accuracy >= 0),
  unique (plan_id, user_id, work_date),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (accuracy is null))
);
-- The arrivals of a person in a week, for the proposals of hours.
create index plan_check_in_user_idx on plan_check_in (user_id, work_date);

create policy organisation on plan_check_in using (not is_plan_of_others(plan_id));
alter table plan_check_in enable row level security;
