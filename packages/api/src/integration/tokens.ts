import { tokenPermissions } from "@pharos/domain/integration";
import {
  CalendarDate,
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Nothing,
  Paging,
  page,
  requiredLine,
  z,
} from "../core/index.ts";

/** A program's key to the interface. The token itself is never read again. */
export const ApiTokenView = z.object({
  id: Id,
  name: z.string(),
  /** How it begins, to distinguish tokens. */
  prefix: z.string(),
  /** In whose name the program asks. */
  userId: Id,
  userName: z.string(),
  account: z.string(),
  permissions: z.array(z.string()),
  /** Chosen permissions that the person does not hold now: they have no effect. */
  idlePermissions: z.array(z.string()),
  /** The one organisation whose requests it reaches; null: whatever the person may see. */
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  expireTime: Moment,
  createdTime: Moment,
  createdByName: z.string().nullable(),
  /** To the minute. */
  lastUsedTime: Moment.nullable(),
  /** The network it was last used from. */
  lastUsedIp: z.string().nullable(),
  /** Calls within the last 30 days. */
  recentCalls: z.int(),
  revokedTime: Moment.nullable(),
  /** `active`, `expired`, `revoked`, or `disabled` when the person is. */
  state: z.enum(["active", "expired", "revoked", "disabled"]),
});

export const listApiTokens = endpoint({
  method: "GET",
  path: "/esapi/integration/token/list",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the API tokens, those in force first",
  query: Paging.extend({
    /** Part of a name, of a person's name or account, or the beginning of the token. */
    keyword: line(64).optional(),
    state: z.enum(["active", "ended"]).optional(),
  }),
  response: page(ApiTokenView),
  errors: [],
});

export const createApiToken = endpoint({
  method: "POST",
  path: "/esapi/integration/token/create",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Make an API token for a person; the answer is the only time it is shown",
  body: z.object({
    name: requiredLine(64),
    userId: Id,
    permissions: z.array(z.enum(tokenPermissions)).min(1, { error: "validation.required" }).max(100),
    companyId: Id.optional(),
    /** Last day, in the business time zone; at most a year ahead. */
    expireDate: CalendarDate,
  }),
  response: z.object({
    id: Id,
    /** The token: `phr_` and 43 characters. */
    token: z.string(),
  }),
  errors: [
    "integration.tokenUser",
    "integration.tokenPermission",
    "integration.tokenCompany",
    "integration.tokenExpiry",
    "integration.tokenTooMany",
  ],
});

export const revokeApiToken = endpoint({
  method: "POST",
  path: "/esapi/integration/token/revoke/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "End an API token at once, everywhere",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["integration.tokenNotFound"],
  done: "integration.tokenRevoked",
});
