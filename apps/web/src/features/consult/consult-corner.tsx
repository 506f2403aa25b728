import type { ReactNode } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";

const Widget = lazyPart(async () => {
  const [widget] = await Promise.all([import("./widget.tsx"), loadTexts(["consult"])]);
  return widget.ConsultWidget;
});
const Presence = lazyPart(() => import("./presence.tsx").then((m) => m.ExpertPresence));

/** The corner of every page: for customers the consultation, for experts the word that they are there. */
export function ConsultCorner(): ReactNode {
  const { isEsUser, perms } = useMe();
  if (isEsUser && perms.includes("consult:create")) return <Widget />;
  return perms.includes("consult:answer") ? <Presence /> : null;
}
