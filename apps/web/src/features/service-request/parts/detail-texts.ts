/** Catalogues that a request needs, on its own page or beside the list. */
export const detailTexts = ["serviceRequest", "file", "workHour"] as const;
