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
  chosen: { readonly isSubject?: boolean; readonly isTitle?: boolean } = {},
): DraftStore<CreateValues> => ({
  ...draft,
  load: () => {
    const found = draft.load();
    if (found === null) return found;
    const { mode, companyId, accId, assetId, title, ...others } = found;
    return {
      ...others,
      ...(!chosen.isSubject && { mode, companyId, accId, assetId }),
      ...(!chosen.isTitle && { title }),
    };
  },
  save: (values) => draft.save(withoutSecrets(values)),
});
