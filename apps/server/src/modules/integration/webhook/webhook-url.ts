/**
 * Whether the server may be asked to call this address: https, or any origin the operator allows. Parsed, never compared as
 * text, because people type it; where the name leads to is judged by the client that calls it.
 */
export function isWebhookUrl(text: string, extraOrigins: readonly string[]): boolean {
  const url = URL.parse(text);
  if (!url || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || extraOrigins.includes(url.origin);
}
