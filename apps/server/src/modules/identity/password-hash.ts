import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createSemaphore } from "../../platform/semaphore.ts";

/** Cost of a hash. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** Makes and checks password hashes in PHC string format. */
export interface PasswordHasher {
  /** Hashes a password; throws `common.tooManyRequests` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Compares a password with a stored hash; without one it works as long and answers false. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether a stored hash was made with another cost than today's. */
  isOutdated(stored: string): boolean;
}

/**
 * Each hash takes its memory and a processor for a while; a crowd at the door must not take them all. Who waits for so long
 * that the request would run out of time is told that there were too many.
 */
const gateLimits = {
  concurrent: 2,
  waitingMax: 50,
  waitMsMax: 2_000,
  refusalWhenLate: "common.tooManyRequests",
} as const;

const saltBytes = 16;
const hashBytes = 32;
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Creates a hasher with argon2id at the given cost. */
export function createPasswordHasher(cost: HashCost): PasswordHasher {
  const gate = createSemaphore(gateLimits);
  const isOutdated = (stored: string): boolean => {
    const parsed = parsePhc(stored);
    return parsed?.cost.memoryKiB !== cost.memoryKiB || parsed.cost.passes !== cost.passes;
  };
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const hash = await gate.run(() => derive(password, salt, cost, hashBytes));
      return formatPhc(cost, salt, hash);
    },
    async verify(password, stored) {
      const parsed = stored === null ? undefined : parsePhc(stored);
      const {
        salt,
        hash,
        cost: storedCost,
      } = parsed ?? { salt: randomBytes(saltBytes), hash: randomBytes(hashBytes), cost };
      const derived = await gate.run(() => derive(password, salt, storedCost, hash.length));
      return timingSafeEqual(derived, hash) && parsed !== undefined;
    },
    isOutdated,
  };
}

function derive(
  password: string,
  salt: Buffer,
  { memoryKiB, passes }: HashCost,
  tagLength: number,
): Promise<Buffer> {
  // One keyboard composes an accented letter, another sends its parts: both are the same password.
  const message = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    argon2(
      "argon2id",
      { message, nonce: salt, parallelism: 1, tagLength, memory: memoryKiB, passes },
      (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      },
    );
  });
}

function formatPhc({ memoryKiB, passes }: HashCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

function parsePhc(text: string): { cost: HashCost; salt: Buffer; hash: Buffer } | undefined {
  const [, memory, passes, salt, hash] = phcPattern.exec(text) ?? [];
  if (!memory || !passes || !salt || !hash) return undefined;
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
