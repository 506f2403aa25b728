-- Purpose: what the figures count of a request stands in one narrow row, written with the change itself: a board over a year
-- reads these rows, and neither the requests' texts nor their clocks.

create table request_fact (
  id bigint primary key references service_request (id) on delete cascade,  -- the request
  company_id bigint not null,
  service_number_id bigint,
  team_id bigint,
  executor_user_id bigint,
  reporter_user_id bigint not null,
  created_by bigint,
  is_confidential boolean not null,
  deleted_at timestamptz,
  submitted_at timestamptz not null,
  severity smallint not null,
  status smallint not null,
  close_type smallint,
  urgent_count integer not null,
  escalation_level smallint not null,
  reopen_count integer not null,
  product_menu_id bigint,
  catalogue_menu_id bigint,
  first_met boolean not null,                                               -- the first answer came in time, and was never late
  first_breached boolean not null,
  reply_met integer not null,                                               -- promises of replies kept
  reply_breached integer not null,
  solve_met boolean not null,
  solve_breached boolean not null,
  first_minutes double precision,                                           -- working minutes to the first answer
  solve_minutes double precision,                                           -- working minutes to the first solution
  response_score smallint,
  duration_score smallint,
  result_score smallint,
  report_score smallint,
  rating numeric                                                            -- mean of the scores that were given
) with (fillfactor = 90);
create index request_fact_submitted_idx on request_fact (submitted_at);
create index request_fact_company_idx on request_fact (company_id, submitted_at);
create index request_fact_team_idx on request_fact (team_id, submitted_at);
create index request_fact_number_idx on request_fact (service_number_id, submitted_at) where service_number_id is not null;

alter table request_fact enable row level security;
create policy organisation on request_fact
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);

-- The one definition of what counts: from the request, its clocks and the rating that holds.
create function request_facts_of(ids bigint[]) returns setof request_fact language sql stable as $$
  select r.id, r.company_id, r.service_number_id, r.team_id, r.executor_user_id, r.reporter_user_id, r.created_by,
    r.is_confidential, r.deleted_at, r.submitted_at, r.severity, r.status, r.close_type, r.urgent_count,
    r.escalation_level, r.reopen_count, r.product_menu_id, r.catalogue_menu_id,
    coalesce(k.first_met and not k.first_breached, false), coalesce(k.first_breached, false),
    coalesce(k.reply_met, 0), coalesce(k.reply_breached, 0),
    coalesce(k.solve_met and not k.solve_breached, false), coalesce(k.solve_breached, false),
    k.first_minutes, k.solve_minutes,
    g.response_score, g.duration_score, g.result_score, g.report_score,
    (select avg(score) from unnest(array[g.response_score, g.duration_score, g.result_score, g.report_score]) as score)
  from service_request r
  left join lateral (
    select
      bool_or(c.is_first and c.is_met) as first_met, bool_or(c.is_first and c.is_breached) as first_breached,
      (count(*) filter (where c.kind = 'reply' and c.is_met))::int as reply_met,
      (count(*) filter (where c.kind = 'reply' and c.is_breached))::int as reply_breached,
      bool_or(c.kind = 'solve' and c.is_met) as solve_met, bool_or(c.kind = 'solve' and c.is_breached) as solve_breached,
      -- Minutes are those of the first life of a request.
      min(c.elapsed_minutes) filter (where c.is_first and c.outcome <> 'void' and r.first_reply_at is not null) as first_minutes,
      -- Clocks end with a request that is cancelled (3) or merged (4), which is no solution.
      min(c.elapsed_minutes) filter (where c.kind = 'solve' and c.cycle = 0 and c.outcome <> 'void'
        and not (coalesce(r.close_type in (3, 4), false) and c.stopped_at >= r.closed_at)) as solve_minutes
    from (
      select s.*, s.kind = 'firstResponse' and s.cycle = 0 as is_first,
        s.outcome = 'met' and s.breached_at is null as is_met,
        s.breached_at is not null or s.outcome = 'breached' as is_breached
      from sla_clock s where s.service_request_id = r.id) c) k on true
  left join service_request_rating g on g.service_request_id = r.id and g.superseded_at is null
  where r.id = any (ids)
$$;

-- Writes the facts of requests again where they differ; answers how many did.
create function refresh_request_facts(ids bigint[]) returns integer language plpgsql as $$
declare
  written integer;
begin
  -- Two changes of one request follow each other: the second reads what the first has written.
  perform from request_fact f where f.id = any (ids) order by f.id for update;
  insert into request_fact as f select * from request_facts_of(ids) order by id
  on conflict (id) do update set (company_id, service_number_id, team_id, executor_user_id, reporter_user_id, created_by,
      is_confidential, deleted_at, submitted_at, severity, status, close_type, urgent_count, escalation_level, reopen_count,
      product_menu_id, catalogue_menu_id, first_met, first_breached, reply_met, reply_breached, solve_met, solve_breached,
      first_minutes, solve_minutes, response_score, duration_score, result_score, report_score, rating)
    = (excluded.company_id, excluded.service_number_id, excluded.team_id, excluded.executor_user_id, excluded.reporter_user_id,
      excluded.created_by, excluded.is_confidential, excluded.deleted_at, excluded.submitted_at, excluded.severity,
      excluded.status, excluded.close_type, excluded.urgent_count, excluded.escalation_level, excluded.reopen_count,
      excluded.product_menu_id, excluded.catalogue_menu_id, excluded.first_met, excluded.first_breached, excluded.reply_met,
      excluded.reply_breached, excluded.solve_met, excluded.solve_breached, excluded.first_minutes, excluded.solve_minutes,
      excluded.response_score, excluded.duration_score, excluded.result_score, excluded.report_score, excluded.rating)
    where f is distinct from excluded;
  get diagnostics written = row_count;
  return written;
end $$;

create function request_added() returns trigger language plpgsql as $$
begin
  perform refresh_request_facts(array(select id from added));
  return null;
end $$;
create trigger request_added after insert on service_request
  referencing new table as added for each statement execute function request_added();

-- Most changes of a request, such as a reply, change nothing that is counted.
create function request_changed() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(
    select n.id from after_change n join before_change o using (id)
    where (n.company_id, n.service_number_id, n.team_id, n.executor_user_id, n.reporter_user_id, n.created_by, n.is_confidential,
        n.deleted_at, n.submitted_at, n.severity, n.status, n.close_type, n.urgent_count, n.escalation_level, n.reopen_count,
        n.product_menu_id, n.catalogue_menu_id, n.first_reply_at, n.closed_at)
      is distinct from (o.company_id, o.service_number_id, o.team_id, o.executor_user_id, o.reporter_user_id, o.created_by,
        o.is_confidential, o.deleted_at, o.submitted_at, o.severity, o.status, o.close_type, o.urgent_count,
        o.escalation_level, o.reopen_count, o.product_menu_id, o.catalogue_menu_id, o.first_reply_at, o.closed_at));
begin
  if cardinality(changed) > 0 then
    perform refresh_request_facts(changed);
  end if;
  return null;
end $$;
create trigger request_changed after update on service_request
  referencing old table as before_change new table as after_change for each statement execute function request_changed();

-- Clocks and ratings: whatever changes of them may change a figure.
create function request_part_changed() returns trigger language plpgsql as $$
begin
  perform refresh_request_facts(array(select distinct service_request_id from changed));
  return null;
end $$;
create trigger sla_clock_added after insert on sla_clock
  referencing new table as changed for each statement execute function request_part_changed();
create trigger sla_clock_changed after update on sla_clock
  referencing new table as changed for each statement execute function request_part_changed();
create trigger sla_clock_removed after delete on sla_clock
  referencing old table as changed for each statement execute function request_part_changed();
create trigger request_rating_added after insert on service_request_rating
  referencing new table as changed for each statement execute function request_part_changed();
create trigger request_rating_changed after update on service_request_rating
  referencing new table as changed for each statement execute function request_part_changed();
create trigger request_rating_removed after delete on service_request_rating
  referencing old table as changed for each statement execute function request_part_changed();
