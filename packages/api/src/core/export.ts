import type { $ZodType, input as Input, output as Output } from "zod/v4/core";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { z } from "./zod.ts";

/** Formats in which a list can be taken away. */
export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Names of the two filters of a list, both dates, that limit the time of its rows. */
export interface ExportRange {
  readonly from: string;
  readonly until: string;
}

/** The filters of a list without its paging, and the format of the file. */
export type ExportQuery<Query extends $ZodType> = $ZodType<
  Omit<Output<Query>, "pageNum" | "pageSize"> & { format: ExportFormat },
  Omit<Input<Query>, "pageNum" | "pageSize"> & { format: ExportFormat }
>;

/** An endpoint that answers a list as a file. */
export type ExportEndpoint<Query extends $ZodType = $ZodType> = Endpoint<
  $ZodType<undefined, undefined>,
  ExportQuery<Query>,
  $ZodType<undefined, undefined>,
  z.ZodNull
> & {
  /** The list's filters by time, when it has them: a file covers at most one year. */
  readonly range?: ExportRange;
};

/**
 * The export of a list: the same filters and rows, as a file instead of an envelope. Asks for the permission `export`
 * beside the list's own.
 */
export function exportOf<Shape extends z.ZodRawShape>(
  list: { readonly path: string; readonly query?: z.ZodObject<Shape> },
  { summary, range }: { readonly summary: string; readonly range?: ExportRange },
): ExportEndpoint<z.ZodObject<Shape>> {
  const filters = list.query?.shape ?? {};
  const withoutPaging = Object.fromEntries(
    Object.entries(filters).filter(([name]) => name !== "pageNum" && name !== "pageSize"),
  );
  return {
    ...endpoint({
      method: "GET",
      path: `${list.path}/export`,
      access: { permission: "export" },
      isOurs: true,
      mediaTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
      summary,
      // The shape is the list's own without two names, which the compiler cannot compute for an unknown list.
      query: z.object({ ...withoutPaging, format: z.enum(exportFormats) }) as unknown as ExportQuery<
        z.ZodObject<Shape>
      >,
      response: z.null(),
      errors: ["export.tooLong", "export.spansTooLong", "export.tooMany"],
    }),
    ...(range && { range }),
  };
}
