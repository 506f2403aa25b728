import { endpoint, IdParam, z } from "../core/index.ts";

export const readMessage = endpoint({
  method: "POST",
  path: "/esapi/message/read/:id",
  access: "signedIn",
  summary: "Mark one own notification as read",
  params: z.object({ id: IdParam }),
  response: z.object({ unread: z.int() }),
  errors: ["message.notFound"],
});

export const readAllMessages = endpoint({
  method: "POST",
  path: "/esapi/message/readAll",
  access: "signedIn",
  summary: "Mark all own notifications as read",
  body: z.object({ type: z.int().min(0).max(8).optional() }),
  response: z.object({ unread: z.int() }),
  errors: [],
});
