/** One query of the collector. */
export type CollectorQuery = {
  readonly code: string;
  /** The query of the newest majors, and of those before, newest first. `from` is the first major it is for. */
  readonly variants: readonly { readonly from: number; readonly sql: string }[];
  /** Rows that are written at most; more mark the section as capped. */
  readonly most: number;
  /** Milliseconds until the server gives up; null leaves what the role has. */
  readonly timeoutMs: number | null;
  /** Boolean SQL that must hold, with what is said otherwise; keeps errors out of the server's log. */
  readonly guard?: { readonly sql: string; readonly sqlstate: string; readonly reason: string };
  /** Whether it is read again after the sampling. */
  readonly twice?: boolean;
};

type More = Partial<Pick<CollectorQuery, "most" | "timeoutMs" | "guard" | "twice">>;

/** A query that is the same on all majors. */
export const query = (code: string, sql: string, more: More = {}): CollectorQuery =>
  queryByMajor(code, [{ from: 10, sql }], more);

/** A query that differs between majors. */
export const queryByMajor = (
  code: string,
  variants: CollectorQuery["variants"],
  { most = 1, timeoutMs = 10_000, ...more }: More = {},
): CollectorQuery => ({ code, variants, most, timeoutMs, ...more });
