import type { ReactNode } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";

const StatusDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import("./member/status.dialog.tsx"), loadTexts(["team"])]);
  return dialog.StatusDialog;
});

/** The card of an engineer, from wherever it is opened. */
export const MemberDrawer = lazyPart(async () => {
  const [drawer] = await Promise.all([import("./member/member-drawer.tsx"), loadTexts(["team"])]);
  return drawer.MemberDrawer;
});

/** Changes the reader's own engineer status, from wherever it is opened. */
export function OwnStatusDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { engineerStatus } = useMe();
  return <StatusDialog isOpen current={engineerStatus ?? 4} onClose={onClose} />;
}
