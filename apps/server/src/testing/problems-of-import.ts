import { ImportResult } from "@pharos/api/core";
import { expect } from "vitest";
import type { CallAnswer } from "./test-app.ts";

/** The problems of an import that was refused for them, with nothing written. */
export function problemsOfImport({ envelope, errorCode }: CallAnswer<unknown>): ImportResult["errors"] {
  expect([envelope?.success, errorCode]).toEqual([false, "common.nothingImported"]);
  const { created, updated, errors } = ImportResult.parse(envelope?.operateCallBackObj);
  expect([created, updated]).toEqual([0, 0]);
  return errors;
}
