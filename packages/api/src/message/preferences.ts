import { notifyEvent } from "@pharos/domain/enums";
import { personalChannels } from "@pharos/domain/notification";
import { endpoint, z } from "../core/index.ts";

/** One cell of the grid event × channel. */
export const ChannelChoice = z.object({
  /** Whether the person is notified of this way now. */
  isOn: z.boolean(),
  /** Whether the person has departed from the rule. */
  isOwnChoice: z.boolean(),
  /** False: the channel does not exist for the event, or cannot be switched off. */
  isChangeable: z.boolean(),
});

const QuietHoursView = z.object({
  isEnabled: z.boolean(),
  /** Minute of the day in the business time zone. */
  fromMinute: z.int().min(0).max(1439),
  /** Minute of the day; before `fromMinute` it is on the next day. */
  untilMinute: z.int().min(0).max(1439),
});

/** How one person wants to be notified. */
export const NotifyPreferences = z.object({
  /** Events the person can meet, with the three channels. */
  events: z.array(
    z.object({
      event: z.enum(notifyEvent.codes),
      /** Message type under which it stands. */
      type: z.int(),
      channels: z.object({ inapp: ChannelChoice, email: ChannelChoice, sms: ChannelChoice }),
    }),
  ),
  quietHours: QuietHoursView,
  /** Whether the person has an address for the channel and the portal a provider. */
  reach: z.object({
    email: z.object({ hasAddress: z.boolean(), hasProvider: z.boolean() }),
    sms: z.object({ hasAddress: z.boolean(), hasProvider: z.boolean() }),
  }),
});

export const getNotifyPreferences = endpoint({
  method: "GET",
  path: "/esapi/message/preference",
  isOurs: true,
  access: "signedIn",
  summary: "Read how the caller is told of what",
  response: NotifyPreferences,
  errors: [],
});

export const saveNotifyPreferences = endpoint({
  method: "POST",
  path: "/esapi/message/preference/save",
  isOurs: true,
  access: "signedIn",
  summary: "Choose how the caller is told of what, and when not",
  body: z.object({
    /** Only what changes; null goes back to the rule. */
    choices: z
      .array(
        z.object({
          event: z.enum(notifyEvent.codes),
          channel: z.enum(personalChannels),
          isOn: z.boolean().nullable(),
        }),
      )
      .max(200)
      .optional(),
    quietHours: QuietHoursView.optional(),
  }),
  response: NotifyPreferences,
  errors: ["message.notOptional"],
  done: "message.preferencesSaved",
});
