import { remoteTool } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, Moment, PlausibleMoment, text, z } from "../core/index.ts";
import { ServiceRequestChange } from "./timeline.ts";

/** Tool code: 0 Sunflower, 1 ToDesk, 2 VPN, 3 TeamViewer, 4 Feishu, 5 Tencent Meeting, 6 Teams, 7 Zoom, 8 Google Meet, 99 other. */
const ToolCode = z.int().refine((code) => remoteTool.hasCode(code), { error: "validation.value" });

/** How to connect to the customer's systems. A field that is left out stays as it is, and null or nothing empties it. */
export const RemoteAccess = z.object({
  tool: ToolCode,
  /** Number of the device or of the meeting. Kept encrypted. */
  code: line(textLengths.max128).nullish(),
  /** Kept encrypted. */
  password: line(textLengths.max128).nullish(),
  /** Until when it works; a day after that it is wiped. */
  validUntil: PlausibleMoment.nullish(),
  /** What else must be known, such as the jump host. Shown with the secrets only. */
  remark: text(textLengths.max256).nullish(),
});
export type RemoteAccess = z.input<typeof RemoteAccess>;

export const saveRemoteAccess = endpoint({
  method: "POST",
  path: "/esapi/fault/remote/save",
  isOurs: true,
  access: { permission: "fault:reply" },
  summary: "Leave or change how to connect to the customer's systems",
  body: RemoteAccess.extend({ faultId: Id }),
  response: ServiceRequestChange,
  done: "serviceRequest.remoteSaved",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.reporterOnly",
    "serviceRequest.remoteNotAllowed",
    "serviceRequest.remoteEmpty",
    "serviceRequest.remoteInPast",
    "common.permissionDenied",
    "common.validation",
  ],
});

export const removeRemoteAccess = endpoint({
  method: "POST",
  path: "/esapi/fault/remote/remove",
  isOurs: true,
  access: { permission: "fault:reply" },
  summary: "Wipe how to connect to the customer's systems",
  body: z.object({ faultId: Id }),
  response: ServiceRequestChange,
  done: "serviceRequest.remoteRemoved",
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.reporterOnly",
    "serviceRequest.remoteNotAllowed",
    "serviceRequest.noRemote",
    "common.permissionDenied",
  ],
});

/**
 * Apart from `fault/detail`, although the design has it there: a detail is read again at every live hint, is kept by the
 * browser, and is what every action answers. Secrets belong into none of these, and a look must be one someone took.
 */
export const readRemoteAccess = endpoint({
  method: "GET",
  path: "/esapi/fault/remote",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Look at the remote-connection details; the look is audited and shown to the reporter",
  query: z.object({ id: IdParam }),
  response: z.object({
    tool: z.int(),
    code: z.string().nullable(),
    password: z.string().nullable(),
    validUntil: Moment.nullable(),
    remark: z.string().nullable(),
  }),
  errors: [
    "serviceRequest.notFound",
    "serviceRequest.wrongState",
    "serviceRequest.reporterOnly",
    "serviceRequest.remoteNotAllowed",
    "serviceRequest.noRemote",
  ],
});
