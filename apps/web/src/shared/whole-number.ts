/** An id or the number of a revision in an address; null for anything else. */
export function wholeNumber(text: string | null | undefined): number | null {
  const number = /^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}
