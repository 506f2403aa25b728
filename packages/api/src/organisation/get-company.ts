import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, z } from "../core/index.ts";
import { CompanyInfo } from "./shapes.ts";

export const getCompany = endpoint({
  method: "GET",
  path: "/esapi/companies/getInfo",
  access: { permission: "org:view" },
  summary: "Read one organisation by its id or its exact name",
  query: z
    .object({
      id: IdParam.optional(),
      name: line(textLengths.max128).optional(),
    })
    .refine(({ id, name }) => id !== undefined || Boolean(name), {
      error: "validation.required",
      path: ["id"],
    }),
  response: CompanyInfo,
  errors: ["organisation.notFound"],
});

export const getCompanyName = endpoint({
  method: "GET",
  path: "/esapi/company/:id/name",
  access: "signedIn",
  summary: "Read the name of an organisation the caller may know about",
  params: z.object({ id: IdParam }),
  response: z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() }),
  errors: ["organisation.notFound"],
});
