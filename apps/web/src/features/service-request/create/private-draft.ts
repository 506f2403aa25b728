import type { DraftStore } from "@pharos/ui/form";
import type { CreateValues } from "./create-values.ts";

/** What of the form may be kept in the browser: everything but how to get into the customer's systems. */
export function withoutSecrets(values: Partial<CreateValues>): Partial<CreateValues> {
  const { remote, ...kept } = values;
  return remote === undefined
    ? kept
    : { ...kept, remote: { tool: remote.tool, validUntil: remote.validUntil ?? null } };
}

/** A draft that never sees a secret. */
export const privateDraft = (draft: DraftStore<CreateValues>): DraftStore<CreateValues> => ({
  ...draft,
  save: (values) => draft.save(withoutSecrets(values)),
});
