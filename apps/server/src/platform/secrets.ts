import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from "node:crypto";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and signs with keys derived from SECRET_KEY. */
export interface Secrets {
  /** Encrypts a text for storage; `context` (table, column, row) must be the same when it is opened. */
  seal(plain: string, context: string): string;
  /** Opens what `seal` made; throws when it was changed, moved to another context or sealed with another key. */
  open(sealed: string, context: string): string;
  /** Encrypts bytes for storage, away from the event loop; `context` as above. */
  sealBytes(plain: Uint8Array, context: string): Promise<Buffer>;
  /** Opens what `sealBytes` made; throws like `open`. */
  openBytes(sealed: Uint8Array, context: string): Promise<Buffer>;
  /** HMAC-SHA-256 of a text for a purpose, base64url. */
  sign(purpose: string, text: string): string;
  /** Whether a signature fits, compared in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** Derives one key for each purpose, so that a signature for one thing never fits another. */
export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secretKey, "pharos", purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  const sign = (purpose: string, text: string): Buffer =>
    createHmac("sha256", keyFor(`sign:${purpose}`))
      .update(text)
      .digest();
  return {
    seal: (plain, context) => seal(keyFor("seal"), plain, context),
    open: (sealed, context) => open(keyFor("seal"), sealed, context),
    sealBytes: (plain, context) => sealBytes(keyFor("sealBytes"), plain, context),
    openBytes: (sealed, context) => openBytes(keyFor("sealBytes"), sealed, context),
    sign: (purpose, text) => sign(purpose, text).toString("base64url"),
    verify(purpose, text, signature) {
      const expected = sign(purpose, text);
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

// AES-256-GCM; the context is authenticated but not stored, so that a value cannot be moved to another row.
function seal(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(context),
  );
  const encrypted = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
}

function open(key: Buffer, sealed: string, context: string): string {
  const [version, body = ""] = sealed.split(".");
  const bytes = Buffer.from(body, "base64url");
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES)
    throw new Error("This is not a sealed value");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}

async function sealBytes(key: Buffer, plain: Uint8Array, context: string): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = await cipherOf(key, iv, context);
  const encrypted = await webcrypto.subtle.encrypt(cipher.algorithm, cipher.key, new Uint8Array(plain));
  return Buffer.concat([iv, new Uint8Array(encrypted)]);
}

async function openBytes(key: Buffer, sealed: Uint8Array, context: string): Promise<Buffer> {
  const bytes = new Uint8Array(sealed);
  const cipher = await cipherOf(key, bytes.subarray(0, IV_BYTES), context);
  return Buffer.from(await webcrypto.subtle.decrypt(cipher.algorithm, cipher.key, bytes.subarray(IV_BYTES)));
}

async function cipherOf(key: Buffer, iv: Uint8Array, context: string) {
  const additionalData = new TextEncoder().encode(context);
  return {
    key: await webcrypto.subtle.importKey("raw", new Uint8Array(key), "AES-GCM", false, [
      "encrypt",
      "decrypt",
    ]),
    algorithm: { name: "AES-GCM", iv: new Uint8Array(iv), additionalData, tagLength: TAG_BYTES * 8 },
  };
}
