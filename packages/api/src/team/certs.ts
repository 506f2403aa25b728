import { certStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  CalendarDate,
  codeParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  Nothing,
  Paging,
  page,
  QueryBoolean,
  requiredText,
  text,
  z,
} from "../core/index.ts";
import { CertRow, CertStatusCode, LevelCode, optionalText } from "./shapes.ts";

export const listCerts = endpoint({
  method: "GET",
  path: "/esapi/team/certList",
  access: { permission: "cert:edit" },
  summary: "List certificates: one's own, of the members of one's teams, or all",
  query: Paging.extend({
    userId: IdParam.optional(),
    teamId: IdParam.optional(),
    /** Part of the certificate's or the owner's name, or of the issuer. */
    name: text(textLengths.max128).optional(),
    /** Only what expires within 60 days; false: only the rest. */
    expiring: QueryBoolean.optional(),
    status: codeParam(certStatus).optional(),
    sortField: z.enum(["expireDate", "issueDate", "name"]).default("expireDate"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: page(CertRow),
  errors: [],
});

export const exportCerts = exportOf(listCerts, { summary: "Export the certificates the caller may see" });

export const saveCert = endpoint({
  method: "POST",
  path: "/esapi/cert/save",
  isCreating: true,
  access: { permission: "cert:edit" },
  summary: "Add a certificate, or change one: one's own, or a member's for who answers for the team",
  body: z.object({
    /** The certificate to change; left out: a new one. */
    id: Id.optional(),
    /** Required with an id: the version that was read. */
    version: z.int32().optional(),
    /** The owner; the caller when left out. */
    userId: Id.optional(),
    name: requiredText(textLengths.max128),
    issuer: optionalText(),
    certNo: optionalText(),
    level: LevelCode.nullish(),
    issueDate: CalendarDate.nullish(),
    /** The last day it is valid. */
    expireDate: CalendarDate.nullish(),
    /** Which of the files of the certificate is its scan; the newest when left out. */
    enclosureId: Id.nullish(),
    /** Confirms it; one's own stays pending. Left out: pending. */
    status: CertStatusCode.optional(),
  }),
  response: z.object({ id: Id }),
  done: "team.certSaved",
  errors: [
    "team.cert.notFound",
    "team.member.notFound",
    "team.certNotYours",
    "team.ownCert",
    "team.scanUnknown",
    "common.dataChanged",
  ],
});

export const removeCert = endpoint({
  method: "POST",
  path: "/esapi/cert/remove/:id",
  access: { permission: "cert:edit" },
  summary: "Remove a certificate",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "team.certRemoved",
  errors: ["team.cert.notFound", "team.certNotYours"],
});
