declare const brand: unique symbol;

/** Text that is known to be JSON, for jsonb columns. */
export type JsonText = string & { readonly [brand]: "json" };

/** Writes a value for a jsonb column. The driver would turn a bare array into a PostgreSQL array. */
export const jsonText = (value: unknown): JsonText => JSON.stringify(value ?? null) as JsonText; // the only place that brands
