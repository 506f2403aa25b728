import { MenuButton, type UiAction } from "@pharos/ui";
import { bellIcon, botIcon, moreIcon, sendIcon, settingsIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** The pages around messages that this reader may open. */
export function MessagePlaces(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const canSend = me.perms.includes("message:send");
  const place = (key: string, label: string, icon: UiAction["icon"], href: string): UiAction => ({
    key,
    label,
    ...(icon && { icon }),
    href,
    run: () => void navigate(href),
  });
  const actions = [
    place("settings", t("message.center.settings"), bellIcon, paths.notifyPreferences()),
    ...(canSend
      ? [
          place("sent", t("message.center.sent"), sendIcon, paths.sentMessages()),
          place("webhooks", t("message.center.webhooks"), botIcon, paths.webhooks()),
        ]
      : []),
    ...(me.isSys || me.isPA
      ? [place("rules", t("message.center.rules"), settingsIcon, paths.notifyRules())]
      : []),
  ];
  return <MenuButton label={t("message.center.more")} icon={moreIcon} isIconOnly actions={actions} />;
}
