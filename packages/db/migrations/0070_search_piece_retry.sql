-- Purpose: a piece that could not be indexed is tried again as soon as its text has changed.

-- In a language whose plans are kept: every reply runs it.
create or replace function queue_search_piece(type varchar, id bigint, part varchar, part_id bigint) returns void
language plpgsql as $$
begin
  insert into search_piece_queue as queued (object_type, object_id, part, part_id) values (type, id, part, part_id)
    on conflict on constraint search_piece_queue_pkey do update set due_at = least(queued.due_at, clock_timestamp());
  -- What failed was another text, so its tries do not count, and neither does that it was parked or given up.
  delete from queue_attempt where queue = 'serviceRequest.search' and key = id || ':' || part || ':' || part_id;
end $$;

-- Tries are counted in queue_attempt.
alter table search_piece_queue drop column attempts, drop column error;
