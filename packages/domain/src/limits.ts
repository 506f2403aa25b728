/** Every limit of the product that more than one place must agree on. */
export const limits = {
  /** Longest codes, telephone numbers and tags, in characters. */
  text16: 16,
  /** Longest names of people, roles and dictionary items, in characters. */
  text64: 64,
  /** Longest titles and names of things, in characters. */
  text128: 128,
  /** Longest addresses, links and short remarks, in characters. */
  text256: 256,
  /** Longest remarks and feedback, in characters. */
  text1024: 1024,
  /** Longest Markdown source, in characters. */
  markdown: 1_048_576,
  /** Longest title of a service request, in characters. */
  title: 128,
  /** Longest tag, in characters. */
  tag: 16,
  /** Shortest reason where one is asked for (reopening, lowering a severity), in characters. */
  reasonMin: 10,

  /** Shortest password, in characters. */
  passwordMin: 6,
  /** Longest password: enough for any passphrase, little enough to hash. */
  passwordMax: 128,
  /** How many of letters, digits and symbols a password must combine. */
  passwordKindsMin: 2,
  /** A mainland mobile number: 11 digits, 1 and then 3 to 9. */
  phonePattern: /^1[3-9]\d{9}$/,
  /** Country code of telephone numbers. */
  areaCode: "86",

  pageNumDefault: 1,
  pageSizeDefault: 10,
  pageSizeMax: 200,

  /** Longest range of a date filter unless it says otherwise. */
  dateSpanDays: 5,
  /** An export covers at most one year, leap year included. */
  exportDays: 366,

  /** Rows of the chat input. */
  chatInputRows: 3,
  /** Delay before a chat view follows new content. */
  chatScrollDelayMs: 200,
  /** Back-to-top and scroll-to-bottom appear beyond this distance. */
  scrollThresholdPx: 500,
  /** A lazily loaded part of the application that takes longer is a load error. */
  chunkLoadTimeoutMs: 120_000,

  /** Highest number an unread badge shows. */
  badgeMax: 99,
  /** Highest number of hours that is written out; above it the text is `999+`. */
  elapsedHoursMax: 999,
  /** Life of a session. */
  sessionLifeDays: 7,

  /** Highest rating score. */
  ratingScoreMax: 100,
  /** Score that makes one star. */
  ratingScorePerStar: 20,
  /** Most stars. */
  ratingStarsMax: 5,
} as const;

/** Shares a sub-executor can have, in per cent. */
export const sharePercents = [20, 30, 50, 100] as const;
