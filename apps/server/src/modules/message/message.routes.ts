import { listMessages, readAllMessages, readMessage } from "@pharos/contract/message";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { listOwnMessages } from "./list-messages.ts";
import { readAllOwnMessages, readOwnMessage } from "./read-messages.ts";

/** Registers the endpoints of the notification centre. */
export const messageRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve(listMessages, (call, { query }) => listOwnMessages(platform, call, query));
    serve(readMessage, (call, { params }) => readOwnMessage(platform, call, params.id));
    serve(readAllMessages, (call, { body }) => readAllOwnMessages(platform, call, body.type));
  };
