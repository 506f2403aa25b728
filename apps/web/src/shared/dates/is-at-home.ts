import { businessTimeZone, minuteMs, zoneOffsetMs } from "@pharos/domain/time";

/** Whether the device's clock is that of the business time zone, in which every time of the portal is shown. */
export const isAtHome = (): boolean => {
  const now = new Date();
  return -now.getTimezoneOffset() * minuteMs === zoneOffsetMs(now.getTime(), businessTimeZone);
};
