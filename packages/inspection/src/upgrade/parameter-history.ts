/** What held from a major on, the oldest first. */
type Steps<Value> = readonly (readonly [major: number, value: Value])[];

/** A parameter over the majors, as `pg_settings` has it; what never changed is left out. */
export type ParameterHistory = {
  /** The first major of the table that knows it. */
  readonly from: number;
  /** The last one. */
  readonly to: number;
  /** Its built-in default. */
  readonly boot?: Steps<string | null>;
  /** The values that it takes, of a parameter with a list of them. */
  readonly values?: Steps<readonly string[] | null>;
  /** The least and the greatest number that it takes. */
  readonly range?: Steps<readonly [min: string, max: string] | null>;
};

/** What holds in a major; undefined where it never changed, or before the first. */
export const valueIn = <Value>(steps: Steps<Value> | undefined, major: number): Value | undefined =>
  steps?.findLast(([since]) => since <= major)?.[1];
