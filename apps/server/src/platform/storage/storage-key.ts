const MAX_LENGTH = 512;

// Plain segments that begin with a letter or digit: no dots alone, no hidden files, no escapes, nothing to encode in an address.
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Whether a text can be the key of an object. */
export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && KEY.test(key) && !key.endsWith(".");
}

/** Throws when a key does not fit: keys are made by the server, so this is a mistake in the code. */
export function checkStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`${JSON.stringify(key)} cannot be the key of a stored object`);
}
