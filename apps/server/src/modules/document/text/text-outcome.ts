import type { TextKind } from "@pharos/domain/document";
import type { DocTextProblem } from "@pharos/domain/enums";

/** A file whose text is to be read. */
export interface UnreadFile {
  readonly kind: TextKind;
  readonly content: Uint8Array;
}

/** What reading a file gave: its pages, with a note when they are not all, or why there are none. */
export type TextOutcome =
  | { readonly isRead: true; readonly pages: readonly string[]; readonly isCut: boolean }
  | { readonly isRead: false; readonly problem: DocTextProblem };

/** The file itself is the reason why it cannot be read. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly problem: DocTextProblem;

  constructor(problem: DocTextProblem) {
    super(problem);
    this.problem = problem;
  }
}
