-- Purpose: who was notified of a plan, and what they know of it, is a fact of the plan: its changes and its end reach the same people.
-- Small: notify_rule.
-- Small: plan_recipient is new; it is filled from messages and people of plans that are still ahead or were announced.

create table plan_recipient (
  plan_id bigint not null references plan (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  is_customer boolean not null,                                        -- false: carries it out
  notified_at timestamptz not null,
  calendar_sequence integer not null,                                  -- of the entry that the person's calendar has
  -- What the person knows of the plan.
  start_date date not null,
  end_date date not null,
  place smallint not null check (place in (0, 1)),
  city varchar(64),
  executor_ids bigint[] not null,
  withdrawn_at timestamptz,                                            -- when it stopped concerning the person
  primary key (plan_id, user_id)
);
-- Rows of somebody whose account is removed.
create index plan_recipient_user_idx on plan_recipient (user_id);

create policy organisation on plan_recipient using (not is_plan_of_others(plan_id));
alter table plan_recipient enable row level security;

insert into plan_recipient (plan_id, user_id, is_customer, notified_at, calendar_sequence, start_date, end_date, place, city,
  executor_ids, withdrawn_at)
select p.id, m.user_id, true, max(m.created_at), p.calendar_sequence, p.start_date, p.end_date, p.place, p.city,
  array(select e.user_id from plan_executor e where e.plan_id = p.id order by e.role, e.id), p.deleted_at
from plan p
join message m on m.object_type = 'plan' and m.object_id = p.id and m.event = 'plan.deliveryNotify'
group by p.id, m.user_id;

insert into plan_recipient (plan_id, user_id, is_customer, notified_at, calendar_sequence, start_date, end_date, place, city,
  executor_ids)
select p.id, x.user_id, false, x.created_at, p.calendar_sequence, p.start_date, p.end_date, p.place, p.city,
  array(select e.user_id from plan_executor e where e.plan_id = p.id order by e.role, e.id)
from plan p
join plan_executor x on x.plan_id = p.id
where p.deleted_at is null and p.status <> 2
on conflict do nothing;

-- The end of a plan reaches who was notified of it.
update notify_rule set recipients = array_append(recipients, 'contacts')
where event = 'plan.ended' and not 'contacts' = any (recipients);
