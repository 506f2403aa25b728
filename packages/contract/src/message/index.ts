export { listMessages, MessageView } from "./list.ts";
export { readAllMessages, readMessage } from "./read.ts";
