/**
 * What a pasted line carries and no other text holds: times, addresses, process ids, hexadecimal and long numbers. Each
 * pattern is linear; what they match becomes a blank.
 */
const noise: readonly RegExp[] = [
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?:\s?(?:Z|UTC|CST|GMT|[+-]\d{2}:?\d{2}))?/g,
  /\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?!\d)/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s{1,2}\d{1,2}\b/g,
  /\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b/g,
  /\b(?:pid|ospid|tid|thread|process|session|sid|line|port)\s?[:=#]?\s?\d{2,}\b/gi,
  /\[\d{2,}\]/g,
  /\b0x[0-9a-f]+\b/gi,
  /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi,
  // A code keeps its number: ORA-01555, ERROR 1205, 错误号 -7065.
  /(?<![\p{L}\p{N}\-_.#]|ERROR\s|错误.?\s?)\d{5,}(?![\p{L}\p{N}\-_.])/giu,
];

/** A question without what only one moment or one machine says. */
export const withoutNoise = (text: string): string =>
  noise.reduce((rest, pattern) => rest.replace(pattern, " "), text);
