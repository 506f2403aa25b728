import { certStatus, techLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  field,
  IdParam,
  Nothing,
  QueryBoolean,
  type RowOf,
  record,
  registerOf,
  z,
} from "../core/index.ts";

/** A certificate of an engineer. */
export const cert = record(
  "cert",
  {
    /** The owner; the caller when left out. */
    userId: field.ref({ employeeName: z.string() }, { hasDefault: true, filters: "one" }),
    name: field.line(textLengths.max128, { isRequired: true, sorts: true, searched: "anywhere" }),
    issuer: field.line(textLengths.max64, { searched: "anywhere" }),
    certNo: field.line(textLengths.max64, { searched: "anywhere" }),
    level: field.code(techLevel, {}),
    issueDate: field.date({ sorts: true }),
    /** The last day it is valid; null: it does not expire. */
    expireDate: field.date({ sorts: true, notBefore: "issueDate" }),
    /** Days until the last day, negative when it has passed. */
    daysLeft: field.computed(z.int().nullable(), {}),
    /** Which of the files of the certificate is its scan; the newest when left out. */
    enclosureId: field.ref({}, {}),
    /** Confirmed by someone else; one's own stays pending. Left out: pending. */
    status: field.code(certStatus, { hasDefault: true, filters: "one" }),
  },
  // Never one's own is confirmed.
  ["edit", "confirm"],
);
export const { row: CertRow } = cert;
export type CertRow = RowOf<typeof cert.fields, "edit" | "confirm">;

/** Certificates: one's own, of the members of one's teams, or all. */
export const certs = registerOf(cert, {
  nouns: ["certificate", "certificates"],
  paths: { list: "/esapi/team/certList", save: "/esapi/cert/save" },
  access: { view: "cert:edit", edit: "cert:edit" },
  sort: ["expireDate", "asc"],
  words: "name",
  filters: {
    teamId: IdParam.optional(),
    /** Only what expires within 60 days; false: only the rest. */
    expiring: QueryBoolean.optional(),
  },
  answers: "id",
  saved: "team.certSaved",
  errors: [
    "team.cert.notFound",
    "team.member.notFound",
    "team.certNotYours",
    "team.ownCert",
    "team.scanUnknown",
  ],
});
export const { list: listCerts, save: saveCert, export: exportCerts } = certs;

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
