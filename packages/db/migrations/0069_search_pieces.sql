-- Purpose: requests are indexed piece by piece, so that a reply costs the same on the first and on the five-hundredth.

-- One piece of something that can be found: the request itself, one reply, one note. Weights of the words: A title and
-- number, B description and conclusion, C replies and notes. Whoever looks for pieces also asks the visibility of the object;
-- internal ones are for the vendor. No foreign key: indexing would wait for whoever has the request locked, and the other way round.
create table search_piece (
  object_type varchar(16) not null,              -- serviceRequest
  object_id bigint not null,
  part varchar(16) not null,                     -- request, reply, note
  part_id bigint not null,                       -- of the reply or history entry; 0 for the request itself
  is_internal boolean not null,
  tokens tsvector not null,
  tokenizer smallint not null,                   -- version of the rules by which the text was cut into words
  primary key (object_type, object_id, part, part_id)
);
-- The vectors stand apart from their rows: what the index has found is then a walk over a few small pages.
alter table search_piece set (toast_tuple_target = 128);
create index es_knowledge on search_piece using gin (tokens);
-- "which pieces were cut by older rules"
create index search_piece_tokenizer_idx on search_piece (tokenizer);

-- Pieces whose text has changed since they were indexed. Whoever changes a text locks the row until the commit, and whoever
-- indexes it locks it too: neither misses what the other did.
create table search_piece_queue (
  object_type varchar(16) not null,
  object_id bigint not null,
  part varchar(16) not null,
  part_id bigint not null,
  due_at timestamptz not null default clock_timestamp(),               -- later when it failed
  attempts smallint not null default 0,          -- that failed; after the last one it is parked
  error varchar(1024),                           -- of the last one
  primary key (object_type, object_id, part, part_id)
);
-- "what waits longest"
create index search_piece_queue_due_idx on search_piece_queue (due_at);

create function queue_search_piece(type varchar, id bigint, part varchar, part_id bigint) returns void language sql as $$
  insert into search_piece_queue (object_type, object_id, part, part_id) values (type, id, part, part_id)
    on conflict on constraint search_piece_queue_pkey do update set attempts = 0, due_at = least(search_piece_queue.due_at, clock_timestamp())
$$;

drop trigger service_request_search_born on service_request;
drop trigger service_request_search_edited on service_request;
drop trigger service_request_search_replied on service_request_reply;
drop trigger service_request_search_noted on service_request_history;
drop function queue_request_search();
drop function queue_new_request_search();
drop function queue_edited_request_search();
drop function requests_with_words(tsquery);
drop table service_request_search_queue;
drop table service_request_search;

create function queue_request_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('serviceRequest', new.id, 'request', 0);
  return null;
end $$;
create function queue_reply_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('serviceRequest', new.service_request_id, 'reply', new.id);
  return null;
end $$;
create function queue_note_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('serviceRequest', new.service_request_id, 'note', new.id);
  return null;
end $$;
create function remove_request_pieces() returns trigger language plpgsql as $$
begin
  delete from search_piece where object_type = 'serviceRequest' and object_id = old.id;
  return null;
end $$;

create trigger service_request_piece_created after insert on service_request
  for each row execute function queue_request_piece();
create trigger service_request_piece_changed
  after update of title, sr_no, content_md, solution, root_cause, recover_description on service_request
  for each row when ((old.title, old.sr_no, old.content_md, old.solution, old.root_cause, old.recover_description)
    is distinct from (new.title, new.sr_no, new.content_md, new.solution, new.root_cause, new.recover_description))
  execute function queue_request_piece();
create trigger service_request_pieces_removed after delete on service_request
  for each row execute function remove_request_pieces();
create trigger service_request_reply_piece_changed after insert or update of content_md, removed_at, visibility
  on service_request_reply for each row execute function queue_reply_piece();
create trigger service_request_note_piece_created after insert on service_request_history
  for each row when (new.action = 'comment') execute function queue_note_piece();

insert into search_piece_queue (object_type, object_id, part, part_id)
select 'serviceRequest', id, 'request', 0 from service_request
union all
select 'serviceRequest', service_request_id, 'reply', id from service_request_reply where removed_at is null
union all
select 'serviceRequest', service_request_id, 'note', id from service_request_history where action = 'comment';

-- Always by the index. Left alone, the planner takes the table for cheap to read and unpacks every vector of it.
create function requests_with_words(words tsquery, with_internal boolean) returns setof bigint
  language sql stable parallel safe rows 500 set enable_seqscan = off
  as $$ select object_id from search_piece
    where tokens @@ words and object_type = 'serviceRequest' and (with_internal or not is_internal) $$;
