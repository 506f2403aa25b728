export { WaitingMailsLink } from "./mailbox/waiting-mails-link.tsx";
