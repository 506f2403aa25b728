-- Purpose: one index for every kind of record that can be found. A waiting piece says how long its text is, so that a batch of
-- long texts is small whatever they belong to.
-- Small: queue_attempt.
alter table search_piece_queue add column bytes integer not null default 0;

drop function queue_search_piece(varchar, bigint, varchar, bigint);
-- In a language whose plans are kept: every reply runs it.
create function queue_search_piece(type varchar, id bigint, part varchar, part_id bigint, text_bytes integer default 0)
returns void language plpgsql as $$
begin
  insert into search_piece_queue as queued (object_type, object_id, part, part_id, bytes)
    values (type, id, part, part_id, coalesce(text_bytes, 0))
    on conflict on constraint search_piece_queue_pkey do update
      set due_at = least(queued.due_at, clock_timestamp()), bytes = excluded.bytes;
  -- What failed was another text, so its tries do not count, and neither does that it was parked or given up.
  delete from queue_attempt where queue = 'search.index'
    and key = type || ':' || id || ':' || part || ':' || part_id;
end $$;

update queue_attempt set queue = 'search.index', key = 'serviceRequest:' || key where queue = 'serviceRequest.search';
update queue_attempt set queue = 'search.reindex', key = 'serviceRequest:' || key where queue = 'serviceRequest.reindex';

create or replace function queue_request_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('serviceRequest', new.id, 'request', 0, octet_length(new.content_md));
  return null;
end $$;
create or replace function queue_reply_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('serviceRequest', new.service_request_id, 'reply', new.id, octet_length(new.content_md));
  return null;
end $$;

-- Records of one kind with a word in one of their pieces. Always by the index: left alone, the planner takes the table for
-- cheap to read and unpacks every vector of it. The kind stands in the statement itself, so that its own index serves it.
create function records_with_words(type varchar, words tsquery, with_internal boolean) returns setof bigint
  language plpgsql stable parallel safe rows 500 set enable_seqscan = off
  as $$ begin
    return query execute format('select object_id from search_piece
      where tokens @@ $1 and object_type = %L and ($2 or not is_internal)', type) using words, with_internal;
  end $$;
drop function requests_with_words(tsquery, boolean);
