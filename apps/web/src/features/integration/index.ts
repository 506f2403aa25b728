import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** Leads those who sort incoming mails to them, with how many wait; fetched after the page that shows it. */
export const WaitingMailsLink = lazyPart(
  async () => (await import("./mailbox/waiting-mails-link.tsx")).WaitingMailsLink,
);
