/** A code in the address, when it is one. */
export function codeIn<Code extends number>(text: string, codes: readonly Code[]): Code | undefined {
  return codes.find((code) => String(code) === text);
}
