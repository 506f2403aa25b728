/** Figures of the live channel. */
export interface LiveLimits {
  readonly pingIntervalMs: number;
  /** With the interval: a dead peer is cut after 45 s. */
  readonly pingTimeoutMs: number;
  /** Time to prove who one is. */
  readonly signInMs: number;
  readonly frameBytes: number;
  readonly socketsPerUser: number;
  readonly channelsPerSocket: number;
  readonly messagesPerSecond: number;
  /** Shortest time between two words of a socket about what it does on one channel; leaving is always accepted. */
  readonly presenceMs: number;
  /** Anyone who subscribes this long after a hint is asked to look again; longer than browsers show what they read before. */
  readonly recentMs: number;
  /** A socket that sends this many messages beyond the rate within one connection is cut. */
  readonly excessMessages: number;
  /** What may wait for a slow reader before it is cut; it asks for everything again when it is back. */
  readonly outgoingBytes: number;
  /** How often slow readers are looked for. */
  readonly sweepMs: number;
  /** How often it is looked whether a session has run out, or a shift of someone who is connected has begun or ended. */
  readonly expirySweepMs: number;
  /** Time for the goodbye when the server stops. */
  readonly closeMs: number;
}

export const liveLimits: LiveLimits = {
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  signInMs: 5_000,
  frameBytes: 64 * 1024,
  socketsPerUser: 5,
  channelsPerSocket: 50,
  messagesPerSecond: 10,
  // Browsers say it every five seconds at most; a little less, because the way is not always equally long.
  presenceMs: 4_500,
  recentMs: 30_000,
  excessMessages: 50,
  outgoingBytes: 1024 * 1024,
  sweepMs: 10_000,
  expirySweepMs: 500,
  closeMs: 1_000,
};
