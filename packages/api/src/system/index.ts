export { listOutbox, OutboxEntry, retryOutbox } from "./outbox.ts";
export { discardParkedWork, listParkedWork, ParkedWorkEntry, retryParkedWork } from "./parked-work.ts";
