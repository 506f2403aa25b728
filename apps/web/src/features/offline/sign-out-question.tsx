import { type ReactNode, useSyncExternalStore } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { signOutQuestion } from "../../shared/leaving.ts";

const SignOutDialog = lazyPart(async () => (await import("./sign-out.dialog.tsx")).SignOutDialog);

/** Fetches the dialog, so that it opens without a network too. */
export const preloadSignOutDialog = SignOutDialog.preload;

/** Draws the question that signing out asks; it stands above the pages, because a menu that asks it closes. */
export function SignOutQuestion(): ReactNode {
  const asked = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.current);
  // A dialog that cannot be fetched keeps nobody signed in: what waits stays sealed.
  return asked ? (
    <SignOutDialog key={asked.number} onClose={(maySignOut = true) => asked.answer(maySignOut)} />
  ) : null;
}
