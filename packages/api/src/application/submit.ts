import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { endpoint, line, Phone, requiredLine, text, z } from "../core/index.ts";

/** The code sent to the phone for `apply`; needed from people who are not signed in. */
export const ApplyCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: "validation.smsCode" });

/** What someone applies for, and how the person is reached. */
export const SubmitApplication = z.object({
  /** 0 organisation · 1 service number. Entitlements are applied for by raising a service request. */
  applyType: z.union([z.literal(0), z.literal(1)]),
  companyName: requiredLine(textLengths.max128),
  contactName: requiredLine(textLengths.max64),
  phone: Phone,
  smsCode: ApplyCode.nullish(),
  email: line(textLengths.max128)
    .refine((value) => value === "" || emailRule(value) === true, { error: "validation.email" })
    .nullish(),
  contractNum: line(textLengths.max64).nullish(),
  product: line(textLengths.max64).nullish(),
  reason: text(textLengths.max1024).nullish(),
});
export type SubmitApplication = z.input<typeof SubmitApplication>;

export const submitApplication = endpoint({
  method: "POST",
  path: "/esapi/service/orgApply",
  access: "public",
  isCreating: true,
  summary:
    "Apply for an organisation or a service number, with a code sent to the phone or signed in; the answer says nothing about whether the organisation is known",
  body: SubmitApplication,
  response: z.object({ applyNo: z.string() }),
  done: "application.submitted",
  errors: ["auth.badSmsCode", "common.validation", "common.tooManyRequests"],
});
