import type { AppError } from "../../../platform/app-error.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { MailVerdict } from "./inbound-mail.repo.ts";

/** What is to be done with a mail. */
export interface MailDecision {
  /** Does it and answers what to write down; in one transaction with that. */
  readonly carryOut: (tx: UnitOfWork) => Promise<MailVerdict>;
  /** What is done instead when the rules of replies refuse it. */
  readonly refuse?: (tx: UnitOfWork, refusal: AppError) => Promise<MailVerdict>;
}

/** Does nothing but writing a verdict down. */
export const only = (verdict: MailVerdict): MailDecision => ({ carryOut: () => Promise.resolve(verdict) });
