import { useOwnSwitch } from "./use-own-switch.ts";

/** Whether this browser says what waits for a person while the page is out of sight; not until it is switched on. */
export const useBrowserNotices = (account: string) => useOwnSwitch("browserNotices", account, false);

/** What the browser lets this site do; undefined: it knows no notices. */
export const noticePermission = (): NotificationPermission | undefined =>
  typeof Notification === "undefined" ? undefined : Notification.permission;
