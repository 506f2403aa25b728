import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";

/** The question that signing out asks; its code and words come when it is asked, or are kept for it. */
export const SignOutDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./sign-out.dialog.tsx"), loadTexts(["offline"])]);
  return dialog.SignOutDialog;
});
