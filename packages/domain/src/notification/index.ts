export { type NotifyEventEntry, type NotifyRuleDefault, notifyEvents } from "./events.ts";
export { isPortalPath } from "./portal-path.ts";
export { isOptional, type PersonalChannel, personalChannels, wantsChannel } from "./preference.ts";
export { ignoresQuietHours, type QuietHours, quietUntilMs } from "./quiet-hours.ts";
