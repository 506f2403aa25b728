/** Waits after a delivery was not taken: 1, 5, 30 minutes, 4 hours; after the last one it is given up. */
export const webhookBackoffSeconds: readonly number[] = [60, 300, 1800, 14_400];

/** So many failures in a row stop a webhook. */
export const webhookFailuresMax = 20;

/** What is signed, and how the signature is written: `t=<seconds>,v1=<hex HMAC-SHA-256 of t.body>`. */
export const webhookSignature = {
  /** Name of the header. */
  header: "x-pharos-signature",
  textOf: (seconds: number, body: string): string => `${seconds}.${body}`,
  valueOf: (seconds: number, hex: string): string => `t=${seconds},v1=${hex}`,
} as const;
