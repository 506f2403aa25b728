import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";

/** Changes the own picture. Apart from the other files, because the shell offers it on every page. */
export const AvatarDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./avatar.dialog.tsx"), loadTexts(["file"])]);
  return part.AvatarDialog;
});
