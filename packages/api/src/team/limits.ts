/** Most members of a team, and most organisations it serves. */
export const teamSizes = { members: 200, companies: 500, techDomains: 20, techTags: 20 } as const;

/** Longest range of the roster that is answered at once, in days. */
export const rosterDaysMax = 92;

/** Longest shift, in hours. */
export const shiftHoursMax = 48;

/** A certificate is "expiring" this many days before its last day, and its owner is notified then. */
export const certNoticeDays = 60;
