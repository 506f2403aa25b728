import { sayThere } from "@pharos/api/consult";
import { type ReactNode, useEffect } from "react";
import { call } from "../../shared/api/index.ts";
import { noticePermission, useBrowserNotices } from "../../shared/browser-notices.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useMe } from "../identity/index.ts";

const ConsultNotices = lazyPart(() => import("./notices.tsx").then((m) => m.ConsultNotices));

/** Well within what the server takes for there. */
const beatMs = 45_000;
/** Who has touched nothing for so long is not at work, whatever tab is open. */
const restMs = 600_000;

/** Says that an expert is at work, while the keyboard or the mouse is used. */
export function ExpertPresence(): ReactNode {
  const [isTold] = useBrowserNotices(useMe().account);
  useEffect(() => {
    let touchedAtMs = Date.now();
    const touch = () => {
      touchedAtMs = Date.now();
    };
    const beat = () => {
      if (Date.now() - touchedAtMs > restMs) return;
      // The next beat follows soon.
      void call(sayThere, { body: {} }, { isPageRead: false }).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, beatMs);
    window.addEventListener("pointermove", touch, { passive: true });
    window.addEventListener("keydown", touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pointermove", touch);
      window.removeEventListener("keydown", touch);
    };
  }, []);
  return isTold && noticePermission() === "granted" ? <ConsultNotices /> : null;
}
