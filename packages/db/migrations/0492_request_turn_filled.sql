-- Concurrent: the rows are filled without keeping writers waiting.
-- Purpose: whose turn it is, of the requests that were open before it stood on them.

-- Requests that are not open are nobody's turn: only the open ones are walked through, step by step.
update service_request r
set turn_holder = last.holder, turn_since = began.at, is_close_proposed = last.is_proposed
from (
  with step as (
    select h.service_request_id, h.id, h.at, h.to_status as status, h.to_status not in (2, 3) as is_open,
      -- What a step does to a proposal to close: it makes one, it ends one, or neither.
      case
        when h.to_status in (2, 3) then false
        when h.action = 'close_notify' then true
        when h.action = 'reopen' then false
        when h.action in ('reply', 'feedback', 'not_restored') and not p.is_vendor then false
      end as proposal
    from service_request r
    join service_request_history h on h.service_request_id = r.id
    left join service_request_reply p on p.service_request_id = r.id and p.id = (h.extra ->> 'replyId')::bigint
    where r.status not in (2, 3) and h.to_status is not null),
  grouped as (
    select step.*, count(proposal) over (partition by service_request_id order by id) as proposal_no from step),
  held as (
    select service_request_id, id, at, is_open,
      coalesce(bool_or(proposal) over (partition by service_request_id, proposal_no), false) as is_proposed, status
    from grouped),
  turn as (
    select service_request_id, id, at, is_proposed,
      case when is_open then case when status = 4 or (is_proposed and status <> 0) then 'customer' else 'vendor' end end as holder
    from held),
  passed as (
    select turn.*, holder is distinct from lag(holder) over (partition by service_request_id order by id) as is_passed from turn),
  last as (
    select distinct on (service_request_id) service_request_id, holder, is_proposed,
      max(id) filter (where is_passed) over (partition by service_request_id order by id) as began
    from passed
    order by service_request_id, id desc)
  select * from last) last
join service_request_history began on began.id = last.began
where r.id = last.service_request_id and last.holder is not null;

alter table service_request validate constraint service_request_turn_check;
