import { endpoint, Moment, Nothing, verbatim, z } from "../core/index.ts";

export const getCalendarFeed = endpoint({
  method: "GET",
  path: "/esapi/plan/feed",
  isOurs: true,
  access: { permission: "plan:view" },
  summary: "Say whether the caller's calendar has an address",
  response: z.object({ isOn: z.boolean(), createdAt: Moment.nullable(), lastReadAt: Moment.nullable() }),
  errors: [],
});

export const createCalendarFeed = endpoint({
  method: "POST",
  path: "/esapi/plan/feed/create",
  isOurs: true,
  access: "signedIn",
  summary: "Give the caller's calendar a new address; an older one stops working",
  response: z.object({
    /** Shown this once. */
    url: z.string(),
  }),
  done: "plan.feedCreated",
  errors: ["common.permissionDenied"],
});

export const revokeCalendarFeed = endpoint({
  method: "POST",
  path: "/esapi/plan/feed/revoke",
  isOurs: true,
  access: "signedIn",
  summary: "Take the address of the caller's calendar back",
  response: Nothing,
  done: "plan.feedRevoked",
  errors: [],
});

export const readCalendarFeed = endpoint({
  method: "GET",
  path: "/esapi/plan/feed/:token",
  isOurs: true,
  access: "shareToken",
  mediaTypes: ["text/calendar"],
  summary: "Read the calendar with this address as iCalendar",
  params: z.object({ token: verbatim(128) }),
  response: z.null(),
  errors: [],
});
