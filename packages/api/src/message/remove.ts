import { endpoint, IdParam, Nothing, z } from "../core/index.ts";

export const deleteMessage = endpoint({
  method: "DELETE",
  path: "/esapi/message/delete/:id",
  access: "signedIn",
  summary: "Delete one own notification",
  params: z.object({ id: IdParam }),
  response: z.object({ unread: z.int() }),
  errors: ["message.notFound"],
  done: "message.deleted",
});

export const deleteReadMessages = endpoint({
  method: "DELETE",
  path: "/esapi/message/deleteAll",
  access: "signedIn",
  summary: "Delete all own notifications that were read",
  response: Nothing,
  errors: [],
  done: "message.readDeleted",
});
