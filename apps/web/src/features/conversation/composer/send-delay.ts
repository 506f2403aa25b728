import { useOwnSwitch } from "../../../shared/use-own-switch.ts";

/** How long a reply can be taken back before it goes out. */
export const sendDelayMs = 10_000;

/** Whether replies of this account wait a moment in which they can be taken back; they do unless it was switched off. */
export const useSendDelay = (account: string) => useOwnSwitch("sendDelay", account);
