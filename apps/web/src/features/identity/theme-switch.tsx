import { IconButton, type ThemeMode } from "@pharos/ui";
import { desktopIcon, type IconShape, moonIcon, sunIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { storeThemeMode, usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";

/** The three themes in the order in which they are offered. */
export const themeModes = [
  { mode: "light", icon: sunIcon, label: "shell.theme.light" },
  { mode: "dark", icon: moonIcon, label: "shell.theme.dark" },
  { mode: "system", icon: desktopIcon, label: "shell.theme.system" },
] as const satisfies readonly { mode: ThemeMode; icon: IconShape; label: string }[];

/** Goes round light, dark, and what the device says; shows and names the one in force. */
export function ThemeSwitch(): ReactNode {
  const t = useT();
  const { themeMode } = usePreferences();
  const index = themeModes.findIndex(({ mode }) => mode === themeMode);
  const current = themeModes[index] ?? themeModes[2];
  const next = themeModes[(index + 1) % themeModes.length] ?? themeModes[0];
  return (
    <IconButton
      icon={current.icon}
      label={t("shell.theme.label", { theme: t(current.label) })}
      onClick={() => storeThemeMode(next.mode)}
    />
  );
}
