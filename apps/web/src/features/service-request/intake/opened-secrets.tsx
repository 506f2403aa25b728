import { Cluster, CopyButton, Facts, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { eyeInvisibleIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import type { OpenedRemote } from "./api.ts";

const shownSeconds = 60;

interface OpenedSecretsProps {
  readonly secrets: OpenedRemote;
  readonly onHide: () => void;
}

/** The secrets for a minute, then they are gone from the page. */
export function OpenedSecrets({ secrets, onHide }: OpenedSecretsProps): ReactNode {
  const t = useT();
  const [seconds, setSeconds] = useState(shownSeconds);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const endsAtMs = Date.now() + shownSeconds * 1000;
    const timer = setInterval(() => {
      // By the clock: a page in the background ticks rarely.
      const left = Math.ceil((endsAtMs - Date.now()) / 1000);
      if (left <= 0) hide();
      else setSeconds(left);
    }, 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="sr-remote-secrets">
      <Facts
        items={[
          {
            key: "code",
            label: t("serviceRequest.remote.code"),
            value: secrets.code && (
              <Secret text={secrets.code} copyLabel={t("serviceRequest.remote.copyCode")} />
            ),
          },
          {
            key: "password",
            label: t("serviceRequest.remote.password"),
            value: secrets.password && (
              <Secret text={secrets.password} copyLabel={t("serviceRequest.remote.copyPassword")} />
            ),
          },
          {
            key: "remark",
            label: t("serviceRequest.remote.remark"),
            value: secrets.remark,
            isHidden: !secrets.remark,
          },
        ]}
      />
      <Cluster gap={8} justify="between" size="small" tone="secondary" isOneLine>
        <span aria-live="off">{t("serviceRequest.remote.hidesIn", { seconds })}</span>
        <Button icon={<Icon of={eyeInvisibleIcon} />} onClick={onHide}>
          {t("serviceRequest.remote.hide")}
        </Button>
      </Cluster>
    </div>
  );
}

function Secret({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }): ReactNode {
  return (
    <Cluster as="span" gap={4} isOneLine isInline className="sr-secret">
      <Text as="code" isBreaking>
        {text}
      </Text>
      <CopyButton text={text} label={copyLabel} />
    </Cluster>
  );
}
