import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../../shared/texts.ts";

/** The choice of templates and saved texts, with its words; its code is fetched when it is first opened. */
export const TextPicker = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./text-picker.dialog.tsx"), loadTexts(["serviceRequest"])]);
  return dialog.TextPickerDialog;
});
