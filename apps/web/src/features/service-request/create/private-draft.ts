import type { DraftStore } from "@pharos/ui/form";
import type { CreateValues } from "./create-values.ts";

/** What of the form may be kept in the browser: everything but how to get into the customer's systems. */
export function withoutSecrets(values: Partial<CreateValues>): Partial<CreateValues> {
  const { remote, ...kept } = values;
  return remote === undefined
    ? kept
    : { ...kept, remote: { tool: remote.tool, validUntil: remote.validUntil ?? null } };
}

/** A draft that never sees a secret; what the address has chosen is not taken back by it. */
export const privateDraft = (
  draft: DraftStore<CreateValues>,
  isSubjectChosen = false,
): DraftStore<CreateValues> => ({
  ...draft,
  load: () => {
    const found = draft.load();
    if (found === null || !isSubjectChosen) return found;
    const { mode: _mode, companyId: _companyId, accId: _accId, assetId: _assetId, ...others } = found;
    return others;
  },
  save: (values) => draft.save(withoutSecrets(values)),
});
