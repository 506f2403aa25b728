import { type ReactNode, useSyncExternalStore } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { leaveQuestion } from "../../shared/leaving.ts";

const LeaveDialog = lazyPart(async () => (await import("./leave.dialog.tsx")).LeaveDialog);

/** Fetches the dialog, so that it opens without a network too. */
export const preloadLeaveDialog = LeaveDialog.preload;

/** Draws the question that signing out asks; it stands above the pages, because a menu that asks it closes. */
export function LeaveQuestion(): ReactNode {
  const asked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.current);
  // A dialog that cannot be fetched keeps nobody signed in: what waits stays sealed.
  return asked ? (
    <LeaveDialog key={asked.number} onClose={(mayLeave = true) => asked.answer(mayLeave)} />
  ) : null;
}
