import { endpoint, Id, IdParam, Moment, z } from "../core/index.ts";
import { ShiftCode } from "./shapes.ts";

export const listDuty = endpoint({
  method: "GET",
  path: "/esapi/team/dutyInfo",
  access: "signedIn",
  summary: "Who is on duty now or on a day; customers see who is now and the telephone of the service desk",
  query: z.object({
    /** A date in the business time zone; left out: this moment. Customers always ask for this moment. */
    date: z.iso.date().optional(),
    teamId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      userId: Id,
      employeeName: z.string(),
      headImgUrl: z.string().nullable(),
      /** Null for customers, as is its English name. */
      teamName: z.string().nullable(),
      teamNameEn: z.string().nullable(),
      /** The telephone of the turn; for customers the service desk's. */
      phone: z.string().nullable(),
      startTime: Moment,
      endTime: Moment,
      shift: ShiftCode,
    }),
  ),
  errors: [],
});
