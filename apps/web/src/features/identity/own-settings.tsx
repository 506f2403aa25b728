import { engineerStatus } from "@pharos/domain/enums";
import { CappedBadge } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { eyeIcon, Icon, keyIcon, logoutIcon, translationIcon, userSwitchIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { MenuLine } from "../../shared/components/menu-line.tsx";
import { storeThemeMode, usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "./api.ts";
import { useLanguageToggle } from "./language-switch.tsx";
import { useSignOut } from "./sign-out.ts";
import { themeModes } from "./theme-switch.tsx";
import "./own-settings.css";

/** Dialogs in which a person changes something of their own. */
export type OwnDialog = "powerView" | "password" | "ownStatus";

interface OwnSettingsProps {
  readonly onOpen: (dialog: OwnDialog) => void;
  /** Before signing out: what holds the settings closes, as a question may follow. */
  readonly onSignOut: () => void;
}

/** What a person sets for themselves, on a phone; signing out stands last. */
export function OwnSettings({ onOpen, onSignOut }: OwnSettingsProps): ReactNode {
  const t = useT();
  const { themeMode } = usePreferences();
  const { nextName, toggle } = useLanguageToggle();
  const signOut = useSignOut();
  const leave = () => {
    onSignOut();
    void signOut();
  };
  const { viewTags, engineerStatus: statusCode, perms } = useMe();
  const status = statusCode === null ? null : engineerStatus.fromCode(statusCode);
  return (
    <>
      <Segmented
        block
        className="own-settings-theme"
        value={themeMode}
        onChange={storeThemeMode}
        options={themeModes.map(({ mode, icon, label }) => ({
          value: mode,
          label: t(label),
          icon: <Icon of={icon} size="title" />,
        }))}
      />
      <ul>
        <li>
          <MenuLine icon={translationIcon} onClick={toggle}>
            {t("shell.language.switchTo", { language: nextName })}
          </MenuLine>
        </li>
        <li>
          <MenuLine icon={eyeIcon} onClick={() => onOpen("powerView")}>
            {t("shell.powerView.title")}
            <CappedBadge count={viewTags.length} look="quiet" />
          </MenuLine>
        </li>
        {status !== null && perms.includes("duty:edit") ? (
          <li>
            <MenuLine icon={userSwitchIcon} onClick={() => onOpen("ownStatus")}>
              {t("shell.user.status", { status: t(engineerStatus.labelKey(status)) })}
            </MenuLine>
          </li>
        ) : null}
        <li>
          <MenuLine icon={keyIcon} onClick={() => onOpen("password")}>
            {t("auth.changePassword.title")}
          </MenuLine>
        </li>
        <li>
          <MenuLine icon={logoutIcon} onClick={leave}>
            {t("auth.signOut")}
          </MenuLine>
        </li>
      </ul>
    </>
  );
}
