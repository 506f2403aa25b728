-- Purpose: a search for two words that many records hold costs no more than one for a rare word.

-- Records of one kind in which every one of the words occurs, each in any of its pieces; null among them says that there may be
-- more. Words that stand in more than `most` pieces are not read: half of the index would be, for records of which the newest
-- are shown. Those that say the words here and there are looked for where no more than `enough` say all of them in one piece, and
-- one of the words stands in no more than `scattered` pieces. Always by the index, as records_with_words.
create function records_with_all_words(
  type varchar, words tsquery[], with_internal boolean, most integer, enough integer, scattered integer)
returns setof bigint language plpgsql volatile rows 500 set enable_seqscan = off as $$
declare
  pieces constant text := format('from search_piece where tokens @@ $1 and object_type = %L', type);
  word tsquery;
  every_word tsquery;
  rarest tsquery;
  least float8;
  estimated json;
  found bigint[];
begin
  foreach word in array words loop
    every_word := case when every_word is null then word else every_word && word end;
    -- Counting would read what is to be spared; the server knows about how frequent words are.
    execute 'explain (format json) select ' || pieces into estimated using word;
    if least is null or (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8 < least then
      least := (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
      rarest := word;
    end if;
  end loop;
  if cardinality(words) = 1 and least > most then
    return next null;
    return;
  end if;
  execute 'select array(select object_id ' || pieces || ' and ($2 or not is_internal) limit $3)'
    into found using every_word, with_internal, most + 1;
  if cardinality(found) > most then
    return next null;
    return;
  end if;
  return query select distinct id from unnest(found) id;
  if cardinality(words) = 1 then return; end if;
  if least > scattered or cardinality(found) > enough then
    return next null;
    return;
  end if;
  -- The operator itself would have the index read every other word once more for each record.
  return query execute 'select id from (
      select distinct object_id ' || pieces || ' and ($2 or not is_internal) except select unnest($5)) candidate (id)
    where not exists (select from unnest($3) other (word) where (select true from search_piece p
      where p.object_type = $4 and p.object_id = candidate.id and ($2 or not p.is_internal) and ts_match_vq(p.tokens, other.word)
      limit 1) is not true)'
    using rarest, with_internal, array_remove(words, rarest), type, found;
end $$;

drop function records_with_all_words(varchar, tsquery[], boolean, integer);
