import { notifyChannel, notifyEvent, notifyGroup, severity } from "@pharos/domain/enums";
import { endpoint, Id, Moment, z } from "../core/index.ts";

/** Who is notified of an event, and how. */
export const NotifyRuleView = z.object({
  id: Id,
  /** Key of the event, such as `fault.created`. */
  event: z.enum(notifyEvent.codes),
  /** Message type under which people find it. */
  type: z.int(),
  /** Severity code; null: every severity without a rule of its own. */
  severity: z.int().nullable(),
  recipients: z.array(z.enum(notifyGroup.codes)),
  /** Groups that can be chosen for this event. */
  groups: z.array(z.enum(notifyGroup.codes)),
  channels: z.array(z.enum(notifyChannel.codes)),
  isEnabled: z.boolean(),
  /** Minutes in which the same person is not notified of the same event and object again; 0: always notified. */
  throttleMinutes: z.int(),
  updatedByName: z.string().nullable(),
  updatedTime: Moment,
  version: z.int32(),
});

export const listNotifyRules = endpoint({
  method: "GET",
  path: "/esapi/message/rule/list",
  isOurs: true,
  access: "signedIn",
  summary: "Read the notification rules: system admins, and platform admins to look at them",
  response: z.object({
    list: z.array(NotifyRuleView),
    /** Whether the caller may change them. */
    isEditable: z.boolean(),
  }),
  errors: ["common.permissionDenied"],
});

export const saveNotifyRule = endpoint({
  method: "POST",
  path: "/esapi/message/rule/save",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Change a notification rule, or add one for a severity",
  body: z.object({
    /** Absent: a new rule for a severity of an event. */
    id: Id.optional(),
    event: z.enum(notifyEvent.codes),
    /** Severity code of a new rule; ignored when a rule is changed. */
    severity: z.literal(severity.codes).nullable().optional(),
    recipients: z.array(z.enum(notifyGroup.codes)).max(20),
    channels: z.array(z.enum(notifyChannel.codes)).max(4),
    isEnabled: z.boolean(),
    throttleMinutes: z.int().min(0).max(1440),
    /** Of the rule that is changed. */
    version: z.int32().optional(),
  }),
  response: NotifyRuleView,
  errors: ["message.ruleNotFound", "message.ruleExists", "common.dataChanged"],
  done: "message.ruleSaved",
});
