export { type MessageRow, messageQueries } from "./api.ts";
export { MessageBell } from "./message-bell.tsx";
