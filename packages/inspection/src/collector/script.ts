import { createHash } from "node:crypto";
import { findSection } from "../sections/index.ts";
import { instanceQueries, settingsQuery } from "./instance-queries.ts";
import { maskedText } from "./mask.ts";
import { objectQueries, topSqlVariants } from "./object-queries.ts";
import type { CollectorQuery } from "./query.ts";
import { sessionQueries, sessionSample, waitSample } from "./session-queries.ts";

/** Version of the PostgreSQL collector, in the header of its batches. */
export const collectorVersion = "1.2.0";

/** A collector as it is handed out: one readable file for `psql`, and its SHA-256 in hexadecimal. */
export type CollectorScript = { readonly name: string; readonly script: string; readonly sha256: string };

const majors = [11, 12, 13, 14, 16, 17];

const nameOf = (code: string): string => findSection("postgresql", code)?.name ?? code;

/** One line of the batch from a query; in a preview the first three rows, laid out to be read. */
const lineOf = (
  code: string,
  sql: string,
  most: number,
): string => `SELECT /* es-inspect */ CASE WHEN :'preview' = '1'
  THEN E'\\n== ${code} ${nameOf(code.replace(/#2$/, ""))}: ' || z.n || E' rows\\n' || jsonb_pretty(z.head)
  ELSE jsonb_build_object('section', '${code}', 'name', '${nameOf(code.replace(/#2$/, ""))}', 'ok', true, 'capped', z.n > ${most},
    'ms', round(extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000), 'rows', z.rows)::text END
FROM (SELECT count(*) AS n, coalesce(jsonb_agg(y.line) FILTER (WHERE y.place <= ${most}), '[]') AS rows,
    coalesce(jsonb_agg(y.line) FILTER (WHERE y.place <= 3), '[]') AS head
  FROM (SELECT to_jsonb(x) AS line, row_number() OVER () AS place FROM (
${sql}
LIMIT ${most + 1}) x) y) z;`;

/** What stands in the batch for a section that could not be read. */
const failedLine = (code: string, sqlstate: string, reason: string): string =>
  `SELECT CASE WHEN :'preview' = '1' THEN E'\\n== ${code} ${nameOf(code.replace(/#2$/, ""))}: not read (' || ${sqlstate} || ')'
  ELSE jsonb_build_object('section', '${code}', 'name', '${nameOf(code.replace(/#2$/, ""))}', 'ok', false, 'sqlstate', ${sqlstate},
    'reason', left(${reason}, 200))::text END;`;

/**
 * A section in a transaction of its own: read only, with its own time, and never waiting for a lock longer than 2 s. The
 * parameters are read without limits of our own, because those would stand among them.
 */
const attempt = (
  code: string,
  sql: string,
  most: number,
  timeoutMs: number | null,
): string => `BEGIN TRANSACTION READ ONLY;
${timeoutMs === null ? "" : `SET LOCAL statement_timeout = ${timeoutMs};\nSET LOCAL lock_timeout = 2000;\n`}${lineOf(code, sql, most)}
\\if :ERROR
ROLLBACK;
${failedLine(code, ":'LAST_ERROR_SQLSTATE'", ":'LAST_ERROR_MESSAGE'")}
\\else
COMMIT;
\\endif`;

const choose = (branches: readonly { condition: string | null; text: string }[]): string => {
  const [first] = branches;
  if (first?.condition === null) return first.text;
  return [
    ...branches.map(({ condition, text }, index) =>
      condition === null ? `\\else\n${text}` : `\\${index === 0 ? "if" : "elif"} :${condition}\n${text}`,
    ),
    "\\endif",
  ].join("\n");
};

const guardName = (code: string): string => `may_${code.toLowerCase()}`;

function sectionOf({ code, variants, most, timeoutMs, guard }: CollectorQuery, suffix = ""): string {
  const name = `${code}${suffix}`;
  const body = choose(
    variants.map(({ from, sql }) => ({
      condition: from === 10 ? null : `v${from}`,
      text: attempt(name, sql, most, timeoutMs),
    })),
  );
  const guarded =
    guard === undefined
      ? body
      : choose([
          { condition: guardName(code), text: body },
          { condition: null, text: failedLine(name, `'${guard.sqlstate}'`, `'${guard.reason}'`) },
        ]);
  return `\n-- ${name} ${nameOf(code)}\n${guarded}\nSELECT :lines + 1 AS lines \\gset`;
}

const topSqlSection = (): string =>
  `\n-- Q21 ${nameOf("Q21")}\n${choose([
    ...topSqlVariants.map(({ flag, sql }) => ({
      condition: flag,
      text: attempt(
        "Q21",
        sql.replace(":masked_query", () => maskedText("s.query", 2000)),
        50,
        15_000,
      ),
    })),
    { condition: null, text: failedLine("Q21", "'42P01'", "'pg_stat_statements is not installed here'") },
  ])}\nSELECT :lines + 1 AS lines \\gset`;

const opening = `-- es-inspect: reads the state of one PostgreSQL database (10 to 18) and writes it as text, one section a line.
-- It only reads, in short read-only transactions; it waits for no lock longer than 2 s. No table data is read.
-- Literals in SQL text are masked before they leave the server.
--
--   psql "host=... dbname=... user=es_inspect" -X -q -f es-inspect-pg.sql > batch.ndjson
--
-- Options:  -v preview=1    shows what would be written, without sampling and not as a file to send
--           -v notext=1     leaves out all SQL text
--           -v haship=1     writes salted hashes instead of client addresses
--           -v node=name    what a standby is called, where neither its slot nor its address tells it from others
--           -v samples=12   -v interval=5    how often sessions are sampled, and every how many seconds
--
-- Once, by the DBA:  CREATE ROLE es_inspect LOGIN CONNECTION LIMIT 3;  GRANT pg_monitor TO es_inspect;
-- Optional: GRANT SELECT ON ALL SEQUENCES IN SCHEMA ... TO es_inspect;
--           GRANT SELECT ON pg_hba_file_rules TO es_inspect; GRANT EXECUTE ON FUNCTION pg_hba_file_rules() TO es_inspect;
-- psql 12 or later. Passwords belong in a PGPASSFILE, not on the command line.

\\set ON_ERROR_STOP 0
\\set ON_ERROR_ROLLBACK off
\\set AUTOCOMMIT on
\\set QUIET on
\\set ECHO none
\\set VERBOSITY terse
\\set SHOW_CONTEXT never
\\set FETCH_COUNT 0
\\pset format unaligned
\\pset tuples_only on
\\pset pager off
\\pset null ''
\\timing off
\\encoding UTF8
\\if :{?preview}
\\else
\\set preview 0
\\endif
\\if :{?notext}
\\else
\\set notext 0
\\endif
\\if :{?haship}
\\else
\\set haship 0
\\endif
\\if :{?node}
\\else
\\set node ''
\\endif
\\if :{?samples}
\\else
\\set samples 12
\\endif
\\if :{?interval}
\\else
\\set interval 5
\\endif
SELECT 0 AS lines, now() AS started_at \\gset`;

const header = `SELECT CASE WHEN :'preview' = '1'
  THEN '{"schema":"es-inspect/preview"}'
  ELSE jsonb_build_object('schema', 'es-inspect/1', 'collector', 'pg', 'ver', '${collectorVersion}', 'startedAt', now(),
    'options', jsonb_build_object('notext', :'notext', 'haship', :'haship', 'samples', :'samples', 'interval', :'interval'))::text END;`;

/** Parameters of the session; read-only also for what a person might add. */
const session = `
SET application_name = 'es-inspect';
SET default_transaction_read_only = on;
SET standard_conforming_strings = on;
SET search_path = pg_catalog;
SET statement_timeout = 15000;
SET lock_timeout = 2000;
SET max_parallel_workers_per_gather = 0;
SET extra_float_digits = 0;
SELECT current_setting('server_version_num')::int >= 110000 AS v11 \\gset
\\if :v11
SET jit = off;
\\endif
SELECT set_config('es_inspect.notext', :'notext', false) AS x1, set_config('es_inspect.haship', :'haship', false) AS x2,
  set_config('es_inspect.salt', md5(random()::text || clock_timestamp()::text), false) AS x3 \\gset`;

const preflight = (queries: readonly CollectorQuery[]): string => `SELECT ${majors
  .map((major) => `current_setting('server_version_num')::int >= ${major}0000 AS v${major}`)
  .join(", ")} \\gset
SELECT ${queries
  .flatMap(({ code, guard }) =>
    guard === undefined ? [] : [`coalesce(${guard.sql}, false) AS ${guardName(code)}`],
  )
  .join(",\n  ")} \\gset
SELECT coalesce(max(n.nspname), 'pg_catalog') AS pgss_schema, count(*) > 0 AS pgss_any,
  coalesce(bool_or(string_to_array(e.extversion, '.')::int[] >= '{1,8}'), false) AS pgss_8,
  coalesce(bool_or(string_to_array(e.extversion, '.')::int[] >= '{1,11}'), false) AS pgss_11
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_stat_statements' \\gset`;

/** A sample as text that \`format\` numbers and \`\\gexec\` runs, each in a transaction of its own. */
const sampleText = (code: string, sql: string): string =>
  `$es$SELECT /* es-inspect */ jsonb_build_object('section', '${code}', 'name', '${nameOf(code)}', 'ok', true, 'rows',
  coalesce(jsonb_agg(to_jsonb(x)), '[]'))::text FROM (${sql}) x$es$`;

/** Sessions are looked at every few seconds. Lines of samples are not counted: one that fails is left out. */
const sampling = (): string => `
-- Q40, Q41 samples
\\if :sampled
SELECT clock_timestamp() AS sampling_from \\gset
SELECT format(t.sql, n, (:'interval')::numeric) FROM generate_series(1, (:'samples')::int) n, (VALUES
  (1, ${sampleText("Q40", waitSample)}),
  (2, ${sampleText("Q41", sessionSample)}),
  (3, 'SELECT 1 FROM pg_sleep(%2$s) OFFSET 1')) t(step, sql)
WHERE t.step < 3 OR n < (:'samples')::int ORDER BY n, t.step \\gexec
${attempt(
  "Q42",
  `SELECT (:'samples')::int AS samples, (:'interval')::numeric AS interval_s, :'sampling_from'::timestamptz AS "from", clock_timestamp() AS "to"`,
  1,
  5000,
)}
SELECT :lines + 1 AS lines \\gset`;

const ending = `
\\if :whole
SELECT jsonb_build_object('section', 'END', 'sections', :lines);
\\endif
`;

/** The PostgreSQL collector as text. The same product version always gives the same bytes. */
function writeScript(): string {
  const queries = [...instanceQueries, ...sessionQueries, ...objectQueries].toSorted((a, b) =>
    a.code.localeCompare(b.code, "en"),
  );
  const twice = queries.filter((query) => query.twice === true);
  return [
    opening,
    header,
    sectionOf(settingsQuery),
    session,
    preflight(queries),
    ...queries.map((query) => sectionOf(query)),
    topSqlSection(),
    `\nSELECT :'preview' <> '1' AS whole, :'preview' <> '1' AND (:'samples')::int > 0 AS sampled \\gset`,
    sampling(),
    ...twice.map((query) => sectionOf(query, "#2")),
    "\\endif",
    ending,
  ].join("\n");
}

/** The PostgreSQL collector with its checksum. */
export function collectorScript(): CollectorScript {
  const script = writeScript();
  return {
    name: "es-inspect-pg.sql",
    script,
    sha256: createHash("sha256").update(script).digest("hex"),
  };
}
