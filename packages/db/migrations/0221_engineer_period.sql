-- Purpose: leave, stays at customers and other statuses for a time are dated rows, of which several may lie ahead.
-- A row for each engineer, and one for each turn of duty:
-- Small: engineer_state, duty_roster

-- What an engineer does for a time. The status of now is derived from these rows, turns of duty and `engineer_state`.
create table engineer_period (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  status smallint not null check (status between 0 and 6),       -- engineer status: 2 on site, 3 on leave
  leave_kind varchar(16) check (leave_kind in ('annual', 'sick', 'personal', 'compensatory', 'other')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),                     -- null: until it is ended
  state varchar(16) not null default 'approved' check (state in ('requested', 'approved', 'refused', 'cancelled')),
  substitute_id bigint references app_user (id),                 -- who has the duty and the open requests meanwhile
  remark varchar(256),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  decision_remark varchar(256),
  cancelled_by bigint references app_user (id),
  cancelled_at timestamptz,
  is_delegated boolean not null default false,                   -- the substitute has the open requests now
  version integer not null default 1,
  check ((leave_kind is not null) = (status = 3))
);
-- "what somebody does on some days", "what somebody does now"
create index engineer_period_user_idx on engineer_period (user_id, from_at);
-- "which leave waits for a decision"
create index engineer_period_requested_idx on engineer_period (user_id) where state = 'requested';
create index engineer_period_substitute_idx on engineer_period (substitute_id) where substitute_id is not null;

-- A leave and a stay that were given counts until its end, until the moment at which a lasting status took its place, or,
-- without an end, until whatever came next. What was taken back before it began leaves no row.
insert into engineer_period (user_id, status, leave_kind, from_at, to_at, remark, created_by, created_at)
select given.user_id, given.status, case when given.status = 3 then 'other' end, given.from_at, given.until,
  given.remark, given.set_by, given.created_at
from (
  select c.*, (
    select least(c.to_at, min(n.from_at)) from engineer_state_change n
    where n.user_id = c.user_id and n.id > c.id and (c.to_at is null or (n.to_at is null and n.from_at <= n.created_at))
  ) as until
  from engineer_state_change c where c.status in (2, 3)
) given
where given.until is null or given.until > given.from_at;
-- What stands now without a line of its own, and other statuses for a time.
insert into engineer_period (user_id, status, leave_kind, from_at, to_at, remark, created_by, created_at)
select s.user_id, s.status, case when s.status = 3 then 'other' end, s.from_at, s.to_at, s.remark, s.set_by, s.from_at
from engineer_state s
where (s.status in (2, 3) or s.to_at > now())
  and not exists (
    select from engineer_period p where p.user_id = s.user_id and p.status = s.status and p.from_at = s.from_at);

-- What remains is the lasting status.
update engineer_state set
  status = case when base_status in (2, 3) then 1 else base_status end,
  remark = case when to_at is null and status not in (2, 3) then remark end;
update engineer_state set to_at = null, base_status = status;
-- `to_at`, `base_status` and `engineer_status_at` are the previous release's alone, and go with the next one.

-- What somebody does at a moment: what began last of what is dated, else a turn of duty, else the lasting status.
create function engineer_status_of(person bigint, moment timestamptz) returns smallint language sql stable as $$
  select coalesce(
    (select p.status from engineer_period p
      where p.user_id = person and p.state = 'approved' and p.from_at <= moment and (p.to_at is null or p.to_at > moment)
      order by p.from_at desc, p.id desc limit 1),
    (select 0::smallint from duty_roster d
      where d.user_id = person and d.start_at <= moment and d.end_at > moment limit 1),
    (select s.status from engineer_state s where s.user_id = person),
    4::smallint)
$$;

-- Turns of duty and help with requests that a substitute has because of a leave.
alter table duty_roster add column period_id bigint references engineer_period (id);
create index duty_roster_period_idx on duty_roster (period_id) where period_id is not null;
alter table service_request_sub_executor add column period_id bigint;
alter table service_request_sub_executor add constraint service_request_sub_executor_period_id_fkey
  foreign key (period_id) references engineer_period (id) not valid;
