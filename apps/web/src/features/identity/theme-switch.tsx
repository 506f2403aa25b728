import type { ThemeMode } from "@pharos/ui";
import { desktopIcon, Icon, type IconShape, moonIcon, sunIcon } from "@pharos/ui/icons";
import { Button, Dropdown } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { storeThemeMode, usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";

/** The three themes in the order in which they are offered. */
export const themeModes = [
  { mode: "light", icon: sunIcon, label: "shell.theme.light" },
  { mode: "dark", icon: moonIcon, label: "shell.theme.dark" },
  { mode: "system", icon: desktopIcon, label: "shell.theme.system" },
] as const satisfies readonly { mode: ThemeMode; icon: IconShape; label: string }[];

/** Chooses light, dark, or what the device says. */
export function ThemeSwitch(): ReactNode {
  const t = useT();
  const { themeMode } = usePreferences();
  const current = themeModes.find(({ mode }) => mode === themeMode) ?? themeModes[2];
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [themeMode],
        items: themeModes.map(({ mode, icon, label }) => ({ key: mode, icon: <Icon of={icon} />, label: t(label) })),
        onClick: ({ key }) => {
          const chosen = themeModes.find(({ mode }) => mode === key);
          if (chosen) storeThemeMode(chosen.mode);
        },
      }}
    >
      <Button type="text" icon={<Icon of={current.icon} />} aria-label={t("shell.theme.label", { theme: t(current.label) })} aria-haspopup="menu" />
    </Dropdown>
  );
}
