import { getSmsCode } from "@pharos/api/identity";
import { phoneLimits } from "@pharos/domain/limits";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { apiMutation } from "../../shared/api/index.ts";
import { useNow } from "../../shared/format/index.ts";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { readClock } from "./api.ts";
import { signedReqKey } from "./req-key.ts";
import "./send-code.css";

const useSmsCode = apiMutation(getSmsCode);

interface SendCodeProps {
  /** What the code is for. */
  readonly action: "login" | "apply";
  /** Said once a code is on its way. */
  readonly hint: string;
  /** The phone, once it is valid; rejects otherwise. */
  readonly phoneOf: () => Promise<string>;
  readonly onRefused: (error: unknown) => void;
}

/** Asks for a code, then counts down until the next one may be asked for. */
export function SendCode({ action, hint, phoneOf, onRefused }: SendCodeProps): ReactNode {
  const t = useT();
  const nowMs = useNow(1_000);
  const request = useSmsCode();
  const [isSending, setIsSending] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const waitSeconds = Math.max(0, Math.ceil((againAtMs - nowMs) / 1_000));
  const send = async () => {
    const phoneNum = await phoneOf().catch(() => null);
    if (phoneNum === null) return;
    setIsSending(true);
    try {
      const question = { phoneNum, action, areaCode: phoneLimits.areaCode } as const;
      const reqKey = await signedReqKey(question, await readClock());
      const { resendAfter } = await request.mutateAsync({ body: { ...question, reqKey } });
      setAgainAtMs(Date.now() + resendAfter * 1_000);
      notify.info(hint);
    } catch (error) {
      onRefused(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button className="send-code" loading={isSending} disabled={waitSeconds > 0} onClick={() => void send()}>
      {waitSeconds > 0 ? t("auth.resendIn", { seconds: waitSeconds }) : t("auth.sendCode")}
    </Button>
  );
}
