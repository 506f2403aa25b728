import { sql } from "kysely";
import type pg from "pg";
import type { TestApp } from "../apps/server/src/testing/index.ts";
import { runOn, sentences, subjects, systems } from "./search-seed.ts";

/** Sentences of an article, and of a page of a document. */
const sentencesEach = { article: 24, page: 10 } as const;

const pick = (list: readonly string[], number: ReturnType<typeof sql>) =>
  sql`(${list}::text[])[1 + (${number} & 1048575) % ${list.length}]`;

/** A text of some sentences, with an error code and a host name in it. */
const text = (n: ReturnType<typeof sql>, count: number) => sql`(
  select string_agg(${pick(sentences, sql`hashint4(${n} * 31 + k)`)}, E'\n\n')
    || E'\n\n报错 ORA-' || lpad((${n} % 20000)::text, 5, '0') || '，主机 host-' || (${n} % 5000) || '.example。'
  from generate_series(1, ${count}::int) k)`;

/** Published articles, half of them in English by their language. */
export async function seedArticles(app: TestApp, client: pg.Client, articles: number): Promise<void> {
  const author = app.world.users.dba;
  await runOn(
    app,
    client,
    sql`
    with made as (
      insert into article (stage, published_ver, author_id, published_at, lang)
      select 1, 1, ${author}::bigint, now() - n * interval '20 minutes', case when n % 2 = 0 then 'zh' else 'en' end
      from generate_series(1, ${articles}::int) n
      returning id),
    numbered as (select id, row_number() over (order by id)::int as n from made)
    insert into article_version (article_id, ver, title, brief, content_md, tags, product, product_version, editor_id)
    select id, 1, ${pick(systems, sql`hashint4(n * 3)`)} || ${pick(subjects, sql`hashint4(n)`)} || '的定位与处理',
      ${pick(sentences, sql`hashint4(n * 5)`)}, ${text(sql`n`, sentencesEach.article)},
      array['oracle', 'tag-' || n % 40], ${pick(["Oracle", "PostgreSQL", "MySQL", "openGauss"], sql`hashint4(n * 7)`)},
      (12 + n % 8)::text, ${author}::bigint
    from numbered`,
  );
}

/** Documents of the vendor's library in folders of every level that customers and staff read, with the text of their pages. */
export async function seedDocuments(
  app: TestApp,
  client: pg.Client,
  { pages, pagesEach }: { readonly pages: number; readonly pagesEach: number },
): Promise<void> {
  const author = app.world.users.sys;
  await runOn(
    app,
    client,
    sql`
    with folders as (
      insert into doc_folder (name, own_level, level, created_by)
      select 'Folder ' || n, l.level, l.level, ${author}::bigint
      from generate_series(1, 50) n cross join lateral (select (array['CUSTOMER', 'INTERNAL'])[1 + n % 2] as level) l
      returning id),
    shelf as (select array_agg(id order by id) as ids from folders),
    docs as (
      insert into doc (folder_id, name, tags, brief, text_state, created_by, updated_at)
      select ids[1 + n % 50], ${pick(systems, sql`hashint4(n * 3)`)} || ${pick(subjects, sql`hashint4(n)`)} || ' ' || n || '.pdf',
        array['tag-' || n % 40], ${pick(sentences, sql`hashint4(n * 5)`)}, 2, ${author}::bigint, now() - n * interval '1 hour'
      from shelf cross join generate_series(1, ${Math.ceil(pages / pagesEach)}::int) n
      returning id),
    numbered as (select id, row_number() over (order by id)::int as n from docs)
    insert into doc_page (doc_id, page, text)
    select id, p, ${text(sql`(n * 37 + p)`, sentencesEach.page)}
    from numbered cross join generate_series(1, ${pagesEach}::int) p`,
  );
}
