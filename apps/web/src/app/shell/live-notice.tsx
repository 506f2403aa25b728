import { Cluster } from "@pharos/ui";
import { Icon, infoCircleIcon } from "@pharos/ui/icons";
import { type ReactNode, useEffect } from "react";
import { pageLive, useLiveState } from "../../shared/live/index.ts";
import { useT } from "../../shared/texts.ts";
import "./live-notice.css";

/** Says why this tab no longer follows what happens: newer tabs have taken its place until someone turns to it again. */
export function LiveNotice(): ReactNode {
  const t = useT();
  const state = useLiveState();
  useEffect(() => {
    const wake = () => {
      if (!document.hidden) pageLive.wake();
    };
    document.addEventListener("visibilitychange", wake);
    // Of several windows side by side all are visible, and one is turned to.
    window.addEventListener("focus", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("focus", wake);
    };
  }, []);
  if (state !== "displaced") return null;
  return (
    <Cluster gap={8} isOneLine isPanel tone="info" className="live-notice" role="status">
      <Icon of={infoCircleIcon} />
      {t("shell.live.displaced")}
    </Cluster>
  );
}
