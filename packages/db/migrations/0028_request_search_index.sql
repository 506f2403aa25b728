-- Purpose: a search for a word that many requests hold must not read all their words.

-- The vectors stand apart from their rows: what the index has found is then a walk over a few small pages.
alter table service_request_search set (toast_tuple_target = 128);

-- Always by the index. Left alone, the planner takes the small table for cheap to read and unpacks every vector of it.
create function requests_with_words(words tsquery) returns setof bigint
  language sql stable parallel safe rows 500 set enable_seqscan = off
  as $$ select service_request_id from service_request_search where public @@ words $$;
