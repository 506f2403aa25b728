/** The name of this tab, until it is reloaded: hints that it caused itself carry it. */
export const tabOrigin: string = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
