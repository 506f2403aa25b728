import { partyType } from "@pharos/domain/enums";
import { endpoint, Id, IdParam, line, z } from "../core/index.ts";
import { PickerLimit } from "./find-users.ts";

/** An organisation to choose in a form. */
export const CompanyOption = z.object({
  companyId: Id,
  companyName: z.string(),
  /** Null when there is none. */
  companyNameEn: z.string().nullable(),
  /** 0 company, 1 customer, 2 vendor, 3 team. */
  partyType: z.int(),
  /** The caller administers it. */
  isAdmin: z.boolean(),
  /** Service numbers it has, whatever their validity. */
  accCount: z.int(),
});
export type CompanyOption = z.output<typeof CompanyOption>;

export const findCompanies = endpoint({
  method: "GET",
  path: "/esapi/user/service/org",
  access: "signedIn",
  openToTokens: "wide",
  summary: "Find organisations the caller may know about, to choose in a form",
  query: z.object({
    /** Part of the Chinese, English or short name. */
    keyword: line(64).optional(),
    /** Only this kind of party. */
    partyType: z.coerce
      .number<string | number>()
      .refine((code) => partyType.hasCode(code))
      .optional(),
    /** Only this one, to name an organisation that was chosen before. */
    companyId: IdParam.optional(),
    limit: PickerLimit,
  }),
  response: z.array(CompanyOption),
  errors: [],
});
