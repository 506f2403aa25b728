/** Encrypts and signs with keys derived from SECRET_KEY. */
export interface Secrets {
  /** Encrypts a text for storage; `context` (table, column, row) must be the same when it is opened. */
  seal(plain: string, context: string): string;
  /** Opens what `seal` made; throws when it was changed, moved to another context or sealed with another key. */
  open(sealed: string, context: string): string;
  /** HMAC-SHA-256 of a text for a purpose, base64url. */
  sign(purpose: string, text: string): string;
  /** Whether a signature fits, compared in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}
