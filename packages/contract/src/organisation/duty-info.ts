import { endpoint, Id, Moment, z } from "../core/index.ts";

export const listDuty = endpoint({
  method: "GET",
  path: "/esapi/team/dutyInfo",
  access: "signedIn",
  summary: "Who is on duty now or on a day; customers see names only",
  query: z.object({
    /** A date in the business time zone; left out: this moment. */
    date: z.iso.date().optional(),
    teamId: z.coerce.number<string | number>().int().optional(),
  }),
  response: z.array(
    z.object({
      userId: Id,
      employeeName: z.string(),
      headImgUrl: z.string().nullable(),
      teamName: z.string(),
      /** Null for customers: they call the service desk. */
      phone: z.string().nullable(),
      startTime: Moment,
      endTime: Moment,
      /** 0 day, 1 night, 2 full. */
      shift: z.int(),
    }),
  ),
  errors: [],
});
