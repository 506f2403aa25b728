/** Messages for single fields, in the caller's language; the key is the field's path joined by dots. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Every JSON answer of the server. */
export interface Envelope<T> {
  success: boolean;
  /** Shown as a toast when not empty; in the caller's language. */
  operateMessage: string;
  operateCallBackObj: T | null;
  /** Machine-readable reason of a refusal, a key of the `errors` catalogue. */
  code?: string;
  fields?: FieldErrors;
}
