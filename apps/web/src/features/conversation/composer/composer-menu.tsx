import { MenuButton } from "@pharos/ui";
import { clockIcon, moreIcon, saveIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSendDelay } from "./send-delay.ts";

interface ComposerMenuProps {
  /** Keeps what is written as a text for later; null when there is nothing to keep, or no one who may. */
  readonly onSaveText: (() => void) | null;
}

/** What is seldom needed beside the button that sends. */
export function ComposerMenu({ onSaveText }: ComposerMenuProps): ReactNode {
  const t = useT();
  const [hasDelay, setDelay] = useSendDelay(useMe().account);
  return (
    <MenuButton
      label={t("serviceRequest.composer.more")}
      icon={moreIcon}
      isIconOnly
      placement="topRight"
      actions={[
        ...(onSaveText
          ? [
              {
                key: "save",
                label: t("serviceRequest.composer.saveText"),
                icon: saveIcon,
                run: onSaveText,
              },
            ]
          : []),
        {
          key: "delay",
          label: hasDelay ? t("serviceRequest.composer.delayOff") : t("serviceRequest.composer.delayOn"),
          icon: clockIcon,
          run: () => setDelay(!hasDelay),
        },
      ]}
    />
  );
}
