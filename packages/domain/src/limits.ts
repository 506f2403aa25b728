/** Lengths of text, in characters. */
export const textLengths = {
  /** Codes, telephone numbers, tags. */
  max16: 16,
  /** Names of people, roles, dictionary items. */
  max64: 64,
  /** Titles and names of things. */
  max128: 128,
  /** Addresses, links, short remarks, review reasons. */
  max256: 256,
  /** Free remarks and feedback. */
  max1024: 1024,
  /** A Markdown source: 1 MiB. */
  markdown: 1_048_576,
  /** Title of a service request. */
  title: 128,
  /** One tag. */
  tag: 16,
  /** Shortest reason accepted where a reason is asked for (reopening, lowering a severity). */
  reasonMin: 10,
} as const;

/** Rules of a password. */
export const passwordLimits = {
  min: 6,
  /** Long enough for any passphrase, short enough to hash. */
  max: 128,
  /** How many of letters, digits and symbols must occur. */
  kindsMin: 2,
} as const;

/** Telephone numbers. */
export const phoneLimits = {
  /** Country code accepted for SMS codes. */
  areaCode: "86",
  /** A mainland mobile number: 11 digits, 1 and then 3 to 9. */
  pattern: /^1[3-9]\d{9}$/,
} as const;

/** Paging of every list. */
export const paging = { pageNum: 1, pageSize: 10, pageSizeMax: 200 } as const;

/** How far lists are counted and paged through. */
export const listLimits = {
  /** Totals stop here: no one reads further, and counting a table that grows for ever costs more every year. */
  countMax: 1000,
  /** Rows that can lie before a page; anyone who looks deeper narrows the list. Exports may be this long too. */
  depthMax: 50_000,
} as const;

/** Longest ranges of dates, in days. */
export const dateSpans = {
  /** Logs, and wherever nothing else is said. */
  defaultDays: 5,
  /** Lists and statistics by day: one year, leap year included. */
  listDays: 366,
  /** An export covers at most one year, leap year included. */
  exportDays: 366,
} as const;

/** Searches that run and wait in one process of the server. */
export const searchQueueLimits = {
  /** Each keeps a connection and a processor of the database busy. */
  concurrent: 3,
  waitingMax: 30,
  /** Longest wait for a turn; after it the caller is asked to try again. */
  waitMsMax: 8000,
  /** One person, or one address of strangers, leaves room for others. */
  perOwner: { concurrent: 2, waitingMax: 15 },
} as const;

/** Lists taken away as files, and sheets that are taken in. */
export const sheetLimits = {
  /** Rows of one import. */
  importRowsMax: 2000,
  /** Rows of one export: more than a person reads, and made in memory. */
  exportRowsMax: 50_000,
  /** Bytes of a sheet to import: 10 MiB. */
  importBytesMax: 10_485_760,
} as const;

/** Chat panel and consultation. */
export const chatLimits = {
  inputRows: 3,
  /** Delay before the view follows new content. */
  scrollDelayMs: 200,
} as const;

/** Highest number an unread badge shows. */
export const badgeMax = 99;

/** Highest number of hours that is written out; above it the text is `999+`. */
export const elapsedHoursMax = 999;

/** Life of a session. */
export const sessionLifeDays = 7;

/** Back-to-top and scroll-to-bottom appear beyond this many pixels. */
export const scrollThresholdPx = 500;

/** A lazily loaded part of the application that takes longer is a load error. */
export const chunkLoadTimeoutMs = 120_000;

/** A score of 0 to 100 is shown as stars. */
export const ratingLimits = { scoreMax: 100, scorePerStar: 20, starsMax: 5 } as const;

/** Shares a sub-executor can have, in per cent. */
export const sharePercents = [20, 30, 50, 100] as const;
