import { MenuButton } from "@pharos/ui";
import { checkIcon, moreIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSendDelay } from "./send-delay.ts";

/** What is seldom needed beside the button that sends. */
export function ComposerMenu(): ReactNode {
  const t = useT();
  const [hasDelay, setDelay] = useSendDelay(useMe().account);
  return (
    <MenuButton
      label={t("serviceRequest.composer.more")}
      icon={moreIcon}
      isIconOnly
      placement="topRight"
      actions={[
        {
          key: "delay",
          label: hasDelay ? t("serviceRequest.composer.delayOff") : t("serviceRequest.composer.delayOn"),
          icon: hasDelay ? undefined : checkIcon,
          run: () => setDelay(!hasDelay),
        },
      ]}
    />
  );
}
