export { messageQueries, type MessageRow } from "./api.ts";
export { MessageBell } from "./message-bell.tsx";
