import { type ReactNode, useSyncExternalStore } from "react";
import { signOutQuestion } from "../../shared/leaving.ts";
import { SignOutDialog } from "./lazy-sign-out.tsx";

/** Draws the question that signing out asks; it stands above the pages, because a menu that asks it closes. */
export function SignOutQuestion(): ReactNode {
  const answer = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.current);
  // A dialog that cannot be fetched keeps nobody signed in: what waits stays sealed.
  return answer ? <SignOutDialog onClose={(maySignOut = true) => answer(maySignOut)} /> : null;
}
