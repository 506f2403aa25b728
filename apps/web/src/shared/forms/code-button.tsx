import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useNow } from "../format/index.ts";
import { useT } from "../texts.ts";
import "./code-button.css";

interface CodeButtonProps {
  /** Asks for a code; answers in how many seconds the next one may be asked for, or null when none was sent. */
  readonly send: () => Promise<number | null>;
}

/** Asks for a code, then counts down until the next one may be asked for. */
export function CodeButton({ send }: CodeButtonProps): ReactNode {
  const t = useT();
  const nowMs = useNow(1_000);
  const [isSending, setIsSending] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const waitSeconds = Math.max(0, Math.ceil((againAtMs - nowMs) / 1_000));
  const ask = async () => {
    setIsSending(true);
    try {
      const seconds = await send();
      if (seconds !== null) setAgainAtMs(Date.now() + seconds * 1_000);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button className="send-code" loading={isSending} disabled={waitSeconds > 0} onClick={() => void ask()}>
      {waitSeconds > 0 ? t("auth.resendIn", { seconds: waitSeconds }) : t("auth.sendCode")}
    </Button>
  );
}
