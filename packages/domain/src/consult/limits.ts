/** Figures of a consultation. */
export const consultLimits = {
  /** Characters of a message. */
  contentMax: 4_000,
  /** Messages read at once. */
  recordsMax: 500,
  /** Consultations an expert is offered at the same time. */
  capacity: 3,
  /** An offer passes on to the next expert after this time. */
  offerSeconds: 30,
  /** Whoever leaves an offer unanswered for this long is taken for away. */
  awaySeconds: 60,
  /** An expert whose heartbeat is older than this is not there. */
  presenceSeconds: 90,
  /** Two experts who answer within this time must know of each other. */
  collisionSeconds: 5,
  /** Without a message a consultation ends by itself: with the assistant, and with an expert. */
  idleHours: { assistant: 2, expert: 24 },
  /** The other side is notified of what it has not read for this long. */
  unreadNoticeMinutes: 2,
} as const;
