import type { KeysUnder } from "@pharos/i18n";

/** Codes of refusals: the keys of the `errors` catalogue. A code without words does not compile. */
export type ErrorCode = KeysUnder<"errors">;

/** Values for the placeholders of a message. */
export type Vars = Readonly<Record<string, string | number>>;

/** A message for one field: a key of the `validation` or `errors` catalogue and its values. */
export interface FieldProblem {
  readonly key: string;
  readonly vars?: Vars;
}

/** More about a refusal than its code. */
export interface RefusalDetail {
  readonly vars?: Vars;
  /** Problems by field path (dots between levels). */
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** The fresh record, so that the screen can repaint; must fit the endpoint's response. */
  readonly data?: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal that the caller can understand and act on. `http/wire.ts` alone turns it into a status and an envelope.
 * What cannot happen is an ordinary `Error`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.detail = detail;
  }
}
