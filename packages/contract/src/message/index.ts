export { listMessages } from "./list.ts";
export { readAllMessages, readMessage } from "./read.ts";
