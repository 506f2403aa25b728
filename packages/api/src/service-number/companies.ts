import { CalendarDate, endpoint, Id, line, z } from "../core/index.ts";

export const listServiceCompanies = endpoint({
  method: "GET",
  path: "/esapi/service/companies",
  access: { permission: "service:create" },
  summary: "Organisations the caller may raise a request for, each with its service numbers",
  query: z.object({ keyword: line(64).optional() }),
  response: z.array(
    z.object({
      companyId: Id,
      companyName: z.string(),
      /** Null when there is none. */
      companyNameEn: z.string().nullable(),
      accs: z.array(
        z.object({
          id: Id,
          sn: z.string(),
          name: z.string(),
          productName: z.string().nullable(),
          productNameEn: z.string().nullable(),
          /** 0 7x24, 1 5x9. */
          coverage: z.int(),
          endTime: CalendarDate,
          /** Validity code: 0 in force, 1 expires this month, 2 within three months, 3 expired, 4 pending. */
          validity: z.int(),
          /** SLA targets in minutes by severity code; null is unlimited. */
          targets: z.array(
            z.object({
              type: z.int(),
              firstResponseMinutes: z.int(),
              replyMinutes: z.int().nullable(),
              solveMinutes: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),
  errors: [],
});
