import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";

/** The sheet that sets up a customer, fetched when it opens. */
export const SetUpCustomerDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./set-up-customer.dialog.tsx"), loadTexts(["customerSetup"])]);
  return dialog.SetUpCustomerDialog;
});

/** The sheet for a further contract, fetched when it opens. */
export const ContractSheetDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([
    import("./contract-sheet.dialog.tsx"),
    loadTexts(["customerSetup", "contract"]),
  ]);
  return dialog.ContractSheetDialog;
});
