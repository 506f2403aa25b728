import { sheetLimits } from "@pharos/domain/limits";
import { type Access, type Endpoint, endpoint } from "./endpoint.ts";
import { line, text } from "./fields.ts";
import { z } from "./zod.ts";

/** One row of a sheet: texts by field name, as they stand in the file. */
export const ImportRow = z.record(line(64), text(4000));
export type ImportRow = z.output<typeof ImportRow>;

/** What an import did, or would do. With errors nothing is kept, and nothing is counted. */
export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  /** Problems by row (from 1) and field; the field is null when the row as a whole does not fit. */
  errors: z.array(z.object({ row: z.int(), field: z.string().nullable(), message: z.string() })),
  /** What is worth a second look although it fits; absent where nothing is. */
  hints: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })).optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

/** The body of an import: rows of texts, and whether it is only tried. */
export type ImportBody<Scope extends z.ZodRawShape> = z.ZodObject<
  Scope & { rows: z.ZodArray<typeof ImportRow>; isDryRun: z.ZodBoolean }
>;

/** An endpoint that takes the rows of a sheet. A dry run answers the same and keeps nothing. */
export function importOf<const Scope extends z.ZodRawShape>({
  scope,
  ...rest
}: {
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** What the rows belong to, such as the id of an organisation. */
  readonly scope: Scope;
}): Endpoint<z.ZodType<undefined>, z.ZodType<undefined>, ImportBody<Scope>, typeof ImportResult> {
  // The compiler cannot spread an unknown shape.
  const body = z.object({
    ...scope,
    rows: z.array(ImportRow).min(1).max(sheetLimits.importRowsMax),
    isDryRun: z.boolean(),
  }) as unknown as ImportBody<Scope>;
  return endpoint<typeof ImportResult, z.ZodType<undefined>, z.ZodType<undefined>, ImportBody<Scope>>({
    ...rest,
    method: "POST",
    isOurs: true,
    isCreating: true,
    isLong: true,
    body,
    response: ImportResult,
    errors: ["common.nothingImported"],
  });
}
