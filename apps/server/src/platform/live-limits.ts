/** Figures of the live channel. */
export const liveLimits = {
  pingIntervalMs: 25_000,
  /** With the interval: a dead peer is cut after 45 s. */
  pingTimeoutMs: 20_000,
  /** Time to prove who one is. */
  signInMs: 5_000,
  frameBytes: 64 * 1024,
  socketsPerUser: 5,
  channelsPerSocket: 50,
  messagesPerSecond: 10,
  /** A socket that sends this many messages beyond the rate within one connection is cut. */
  excessMessages: 50,
  /** What may wait for a slow reader before it is cut; it asks for everything again when it is back. */
  outgoingBytes: 1024 * 1024,
  /** How often slow readers and ended sessions are looked for. */
  sweepMs: 10_000,
  /** How long a socket may stay on an answer of the session store. */
  trustSessionMs: 60_000,
  /** Time for the goodbye when the server stops. */
  closeMs: 1_000,
} as const;
