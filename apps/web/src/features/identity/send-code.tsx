import { getSmsCode } from "@pharos/api/identity";
import { phoneLimits } from "@pharos/domain/limits";
import type { ReactNode } from "react";
import { apiMutation } from "../../shared/api/index.ts";
import { CodeButton } from "../../shared/forms/code-button.tsx";
import { notify } from "../../shared/notify.ts";
import { readClock } from "./api.ts";
import { signedReqKey } from "./req-key.ts";

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

/** Asks for a code to a phone that was typed. */
export function SendCode({ action, hint, phoneOf, onRefused }: SendCodeProps): ReactNode {
  const request = useSmsCode();
  const send = async () => {
    const phoneNum = await phoneOf().catch(() => null);
    if (phoneNum === null) return null;
    try {
      const question = { phoneNum, action, areaCode: phoneLimits.areaCode } as const;
      const reqKey = await signedReqKey(question, await readClock());
      const { resendAfter } = await request.mutateAsync({ body: { ...question, reqKey } });
      notify.info(hint);
      return resendAfter;
    } catch (error) {
      onRefused(error);
      return null;
    }
  };
  return <CodeButton send={send} />;
}
