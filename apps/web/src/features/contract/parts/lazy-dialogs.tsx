import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../../shared/texts.ts";

/** The form for contracts, fetched when it opens. */
export const ContractFormDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("../form/contract-form.dialog.tsx"), loadTexts(["contract"])]);
  return dialog.ContractFormDialog;
});
