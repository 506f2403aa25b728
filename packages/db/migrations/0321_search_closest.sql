-- Purpose: where no record holds every word of a question, the closest are found: by words weighed by their rarity.

-- In how many pieces that everybody may read a term stands, of so many that were counted. Counted from time to time on a
-- bounded number of pieces; a term that is not here stands in none of them, so nobody learns of what only others have.
create table search_term (
  term text collate "C" primary key,
  pieces integer not null
);
create table search_term_count (
  id smallint primary key check (id = 1),
  pieces integer not null,                       -- that were counted
  due_at timestamptz not null                    -- when they are counted again
);
insert into search_term_count (id, pieces, due_at) values (1, 0, now());

-- Records of one kind with any of the words, which stand in the order of their worth, and for each which word it was.
-- Words that stand in more than `most` pieces are left out, and so is what stands behind `budget` pieces: null among the
-- records says that a word was. Always by the index, as records_with_words.
create function records_with_any_word(type varchar, words tsquery[], with_internal boolean, most integer, budget integer)
returns table (id bigint, word integer) language plpgsql volatile rows 2000 set enable_seqscan = off as $$
declare
  pieces constant text := format('from search_piece where tokens @@ $1 and object_type = %L', type);
  estimated json;
  found bigint[];
  remaining integer := budget;
begin
  for at in 1 .. cardinality(words) loop
    execute 'explain (format json) select ' || pieces into estimated using words[at];
    if (estimated -> 0 -> 'Plan' ->> 'Plan Rows')::float8 <= least(most, remaining) then
      execute 'select array(select object_id ' || pieces || ' and ($2 or not is_internal) limit $3)'
        into found using words[at], with_internal, most + 1;
    else
      found := null;
    end if;
    if found is null or cardinality(found) > most then
      return query select null::bigint, at;
    else
      remaining := greatest(0, remaining - cardinality(found));
      return query select distinct hit, at from unnest(found) hit;
    end if;
  end loop;
end $$;
