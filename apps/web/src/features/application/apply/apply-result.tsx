import { Cluster, CopyButton, Panel, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

interface ApplyResultProps {
  readonly applyNo: string;
  readonly onLookup: () => void;
  readonly onAgain: () => void;
}

/** The application is in; nothing here depends on what is known of the organisation. */
export function ApplyResult({ applyNo, onLookup, onAgain }: ApplyResultProps): ReactNode {
  const t = useT();
  return (
    <Panel>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t("application.result.number")}
      </Text>
      <Cluster as="p" gap={8} size="headline" isOneLine className="apply-number">
        <strong>{applyNo}</strong>
        <CopyButton text={applyNo} label={t("application.result.copy")} />
      </Cluster>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t("application.result.next")}
      </Text>
      <Cluster gap={8} className="public-actions">
        <Button size="large" onClick={onLookup}>
          {t("application.apply.lookup")}
        </Button>
        <Button size="large" type="link" onClick={onAgain}>
          {t("application.result.again")}
        </Button>
      </Cluster>
    </Panel>
  );
}
