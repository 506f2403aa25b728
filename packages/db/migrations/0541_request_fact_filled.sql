-- Concurrent: batch by batch, each committed, so that nobody who writes waits for longer than one.
-- Purpose: the facts of the requests that were there before.

create or replace procedure fill_request_facts() language plpgsql as $$
declare
  last bigint := 0;
  ids bigint[];
begin
  loop
    ids := array(select r.id from service_request r where r.id > last order by r.id limit 1000);
    exit when cardinality(ids) = 0;
    perform refresh_request_facts(ids);
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;

call fill_request_facts();

drop procedure if exists fill_request_facts();
