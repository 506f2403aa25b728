export {
  DeadEventEntry,
  listDeadEvents,
  listOutbox,
  OutboxEntry,
  retryDeadEvent,
  retryOutbox,
} from "./outbox.ts";
