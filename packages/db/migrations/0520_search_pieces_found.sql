-- Purpose: a search looks again only at the pieces that the index has named, not at every page of a document.

-- Pieces of one kind in which every one of the words occurs; a record without a piece holds them here and there; null for a
-- record says that there may be more. Where more than `most` pieces hold all words they are not named: records of which the newest
-- are shown are looked for among these. Those that hold the words here and there are looked for where no more than `enough` pieces
-- hold all of them and one of the words stands in no more than `scattered` pieces; for a word that very many pieces hold,
-- `looked_at` records are looked at one by one. Always by the index, as records_with_words.
create function pieces_with_all_words(
  type varchar, words tsquery[], with_internal boolean, most integer, enough integer, scattered integer, looked_at integer)
returns table (id bigint, part varchar, part_id bigint)
language plpgsql volatile rows 500 set enable_seqscan = off as $$
declare
  pieces constant text := format('from search_piece where tokens @@ $1 and object_type = %L', type);
  -- Of a longer question nobody says the words in one record and in no text together.
  words_apart constant integer := 6;
  every_word tsquery;
  word tsquery;
  estimated json;
  estimates float8[] := '{}';
  held float8;
  ids bigint[];
  parts varchar[];
  part_ids bigint[];
  named bigint[];
begin
  foreach word in array words loop
    every_word := case when every_word is null then word else every_word && word end;
  end loop;
  -- Counting would read what is to be spared; the server knows about how frequent words are.
  execute 'explain (format json) select ' || pieces into estimated using every_word;
  held := (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
  if held <= most then
    execute 'select array_agg(object_id), array_agg(part), array_agg(part_id), count(*) from (
        select object_id, part, part_id ' || pieces || ' and ($2 or not is_internal) limit $3) piece'
      into ids, parts, part_ids, held using every_word, with_internal, most + 1;
  end if;
  if held > most then
    return next;
    return;
  end if;
  return query select * from unnest(ids, parts, part_ids);
  if cardinality(words) not between 2 and words_apart then return; end if;
  if held > enough then
    return next;
    return;
  end if;
  foreach word in array words loop
    execute 'explain (format json) select ' || pieces into estimated using word;
    estimates := estimates || (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
  end loop;
  ids := null;
  for word, held in select w, e from unnest(words, estimates) each (w, e) order by e loop
    named := null;
    if held <= most then
      execute 'select array(select object_id ' || pieces || ' and ($2 or not is_internal) limit $3)'
        into named using word, with_internal, most + 1;
    end if;
    if cardinality(named) > most then named := null; end if;
    if ids is null and (named is null or cardinality(named) > scattered) then
      return next;
      return;
    elsif ids is null then
      ids := array(select distinct unnest(named));
    elsif named is not null then
      ids := array(select unnest(ids) intersect select unnest(named));
    else
      if cardinality(ids) > looked_at then return next; end if;
      -- The operator itself would have the index read the word once more for each record.
      ids := array(
        select one.id from (select r.id from unnest(ids) r (id) order by r.id desc limit looked_at) one
        where (select true from search_piece p where p.object_type = pieces_with_all_words.type and p.object_id = one.id
          and (with_internal or not p.is_internal) and ts_match_vq(p.tokens, word) limit 1));
    end if;
    exit when cardinality(ids) = 0;
  end loop;
  return query select r.id, null::varchar, null::bigint from unnest(ids) r (id);
end $$;

-- Pieces of one kind with any of the words, which stand in the order of their worth, and for each which word it was. Words that
-- stand in more than `most` pieces are left out, and so is what stands behind `budget` pieces: null for a record says that a word
-- was. About those that `may_be_frequent` names the server is asked first. Always by the index, as records_with_words.
create function pieces_with_any_word(
  type varchar, words tsquery[], may_be_frequent boolean[], with_internal boolean, most integer, budget integer)
returns table (id bigint, part varchar, part_id bigint, word integer)
language plpgsql volatile rows 2000 set enable_seqscan = off as $$
declare
  pieces constant text := format('from search_piece where tokens @@ $1 and object_type = %L', type);
  estimated json;
  ids bigint[];
  parts varchar[];
  part_ids bigint[];
  held float8;
  remaining integer := budget;
begin
  for at in 1 .. cardinality(words) loop
    held := 0;
    if may_be_frequent[at] then
      execute 'explain (format json) select ' || pieces into estimated using words[at];
      held := (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
    end if;
    if held <= least(most, remaining) then
      execute 'select array_agg(object_id), array_agg(part), array_agg(part_id), count(*) from (
          select object_id, part, part_id ' || pieces || ' and ($2 or not is_internal) limit $3) piece'
        into ids, parts, part_ids, held using words[at], with_internal, least(most, remaining) + 1;
    end if;
    if held > least(most, remaining) then
      return query select null::bigint, null::varchar, null::bigint, at;
    else
      remaining := remaining - held;
      return query select piece.*, at from unnest(ids, parts, part_ids) piece;
    end if;
  end loop;
end $$;

drop function records_with_all_words(varchar, tsquery[], boolean, integer, integer, integer);
drop function records_with_any_word(varchar, tsquery[], boolean, integer, integer);
