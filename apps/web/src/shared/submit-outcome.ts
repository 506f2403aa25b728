import type { SubmitOutcome } from "@pharos/ui/form";
import { isSilent, RefusedError } from "./api/index.ts";

/** How a submission ended, for a form: refusals on their fields, everything else in words above them. */
export async function submitOutcome(sending: Promise<unknown>): Promise<SubmitOutcome> {
  try {
    await sending;
    return { isDone: true };
  } catch (error) {
    if (error instanceof RefusedError) {
      const hasFields = Object.keys(error.fields).length > 0;
      return { isDone: false, fields: error.fields, ...(!hasFields && { message: error.message }) };
    }
    return { isDone: false, ...(error instanceof Error && !isSilent(error) && { message: error.message }) };
  }
}
