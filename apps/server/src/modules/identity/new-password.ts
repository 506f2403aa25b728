import { characterCount, passwordRule } from "@pharos/domain/validation";
import type { FieldProblem } from "../../platform/app-error.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What a new password is judged against. */
export interface NewPasswordContext {
  readonly account: string;
  /** Least length of this installation; never less than the product's own. */
  readonly minLength: number;
}

/** The problem of a new password, or undefined when it may be used. */
export function problemOfNewPassword(
  password: string,
  { account, minLength }: NewPasswordContext,
): FieldProblem | undefined {
  const verdict = passwordRule(password);
  if (verdict !== true) {
    const isStrength = verdict.code === "validation.password";
    return {
      key: verdict.code,
      vars: isStrength
        ? { ...verdict.vars, min: Math.max(Number(verdict.vars["min"]), minLength) }
        : verdict.vars,
    };
  }
  if (characterCount(password) < minLength) return { key: "validation.password", vars: { min: minLength } };
  if (password.toLowerCase() === account) return { key: "errors.auth.passwordContainsAccount" };
  if (isCommonPassword(password)) return { key: "errors.auth.passwordTooCommon" };
  return undefined;
}
