import { type RawBuilder, sql } from "kysely";

/** Any of some ids, as one value: the statement is the same for however many. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql`any(${[...ids]}::bigint[])`;

/** The same for texts. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql`any(${[...texts]}::text[])`;
