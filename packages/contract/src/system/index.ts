export { listOutbox, OutboxEntry } from "./outbox.ts";
