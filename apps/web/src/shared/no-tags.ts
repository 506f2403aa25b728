/** A list of no tags in a query: it lifts the Power View, where an empty value would not be sent at all. */
export const noTags = ",";
