import type { Fields } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { textLengths } from "@pharos/domain/limits";
import { remembering } from "../batch.ts";
import type { Call } from "../call.ts";
import { createRowReader } from "../import/row-reader.ts";
import type { Platform } from "../platform.ts";
import type { Input, Reference } from "./definition.ts";

/** The cells of one row by column. */
export type Cells = Readonly<Record<string, string>>;

/** Reads rows of a sheet in one transaction; the same few people and products are looked up once. */
export function createSheetReader<F extends Fields>(
  fields: F,
  references: Readonly<Partial<Record<string, Reference>>>,
  db: Kysely<Schema>,
  { actor, locale }: Call,
  { translate }: Pick<Platform, "translate">,
): (cells: Cells) => Promise<Input<F>> {
  const lookUps = Object.fromEntries(
    Object.entries(references).flatMap(([name, reference]) => {
      const byText = reference?.byText;
      return byText ? [[name, remembering(byText(db, actor))]] : [];
    }),
  );
  return async (cells) => {
    const row = createRowReader(cells, { translate, locale });
    const input: Record<string, unknown> = {};
    for (const [
      name,
      { kind, options, max = textLengths.max128, isLong, decimals = 1, values },
    ] of Object.entries(fields)) {
      const column = options.column ?? name;
      const lookUp = lookUps[name];
      const unknown = references[name]?.unknownText;
      if (kind === "computed") continue;
      if (kind === "text")
        input[name] = options.isRequired
          ? row.requiredLine(column, max)
          : isLong
            ? row.text(column, max)
            : row.line(column, max);
      if (kind === "date") input[name] = options.isRequired ? row.requiredDate(column) : row.date(column);
      if (kind === "decimal") input[name] = row.number(column, decimals);
      if (kind === "code" && values) input[name] = row.word(column, values);
      if (kind === "ref" && lookUp && unknown) {
        if (options.isRequired) row.requiredLine(column, max);
        input[name] = await row.findId(column, lookUp, unknown);
      }
    }
    row.finish();
    // Every required field was found, or finish has thrown.
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input<F>;
  };
}
