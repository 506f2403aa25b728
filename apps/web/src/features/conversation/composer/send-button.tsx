import { Cluster, MenuButton } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { downIcon, Icon, lockIcon, sendIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { hasSameEffects, type ReplyEffects } from "./composition.ts";
import type { Composer } from "./use-composer.ts";
import "./send-button.css";

/** A way to send a public reply. */
export interface SendChoice {
  readonly key: string;
  /** In the menu: “Send, then wait for the customer”. */
  readonly label: string;
  /** On the button while it is chosen, behind whom it is sent to; empty for a plain reply. */
  readonly mark: string;
  /** Heading above it and its like in the menu. */
  readonly group?: string;
  readonly disabledReason?: string | null;
  readonly effects: ReplyEffects;
}

interface SendButtonProps {
  readonly composer: Composer;
  readonly isVendor: boolean;
  /** How many will read a public reply of the vendor. */
  readonly readerCount: number;
  /** None where there is only one way to send. */
  readonly choices: readonly SendChoice[];
}

/** Sends what is written; its menu sends it in another way, in one click. */
export function SendButton({ composer, isVendor, readerCount, choices }: SendButtonProps): ReactNode {
  const t = useT();
  const isInternal = composer.audience === "internal";
  const chosen = choices.find(({ effects }) => hasSameEffects(effects, composer.value));
  const others = choices.filter((choice) => choice !== chosen);
  const label = isInternal
    ? t("serviceRequest.reply.saveInternal")
    : isVendor
      ? t("serviceRequest.reply.sendToCustomer", { count: readerCount })
      : t("serviceRequest.reply.sendToVendor");
  return (
    <Cluster as="span" gap={0} isOneLine isInline className={others.length > 0 ? "sr-send-split" : undefined}>
      <Button
        type="primary"
        className={isInternal ? "sr-send-internal" : undefined}
        icon={<Icon of={isInternal ? lockIcon : sendIcon} />}
        disabled={!composer.canSend}
        onClick={() => composer.send()}
        title={t("serviceRequest.reply.sendKeys")}
      >
        {[label, chosen?.mark].filter(Boolean).join(" · ")}
      </Button>
      {others.length === 0 ? null : (
        <MenuButton
          label={t("serviceRequest.reply.sendOtherwise")}
          placement="topRight"
          actions={others.map(({ key, label, group, disabledReason, effects }) => ({
            key,
            label,
            ...(group !== undefined && { group }),
            disabledReason,
            run: () => composer.send(effects),
          }))}
        >
          <Button
            type="primary"
            icon={<Icon of={downIcon} />}
            aria-label={t("serviceRequest.reply.sendOtherwise")}
            aria-haspopup="menu"
            disabled={!composer.canSend}
          />
        </MenuButton>
      )}
    </Cluster>
  );
}
