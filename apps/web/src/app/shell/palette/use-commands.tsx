import { canRun } from "@pharos/ui";
import {
  eyeIcon,
  eyeInvisibleIcon,
  historyIcon,
  keyIcon,
  logoutIcon,
  plusIcon,
  questionCircleIcon,
  rightIcon,
  translationIcon,
} from "@pharos/ui/icons";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  themeModes,
  useLanguageToggle,
  useMe,
  useSaveViewTags,
  useSignOut,
} from "../../../features/identity/index.ts";
import { browseEntriesFor } from "../../../features/search/index.ts";
import { currentSubject, recentSubjects } from "../../../shared/page-target.ts";
import { storeThemeMode, usePreferences } from "../../../shared/preferences.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import { avatarEntriesFor, headerLinksFor, type NavItem, newEntriesFor, sidebarFor } from "../navigation.ts";
import type { OverlayName } from "../overlays.tsx";
import { settingsFor } from "../settings-navigation.ts";
import type { Command } from "./commands.ts";
import { commandText } from "./words.ts";

/** Every page and action the reader may use now: what can be done on the page first. */
export function useCommands(onOpen: (name: OverlayName) => void): Command[] {
  return [...useActionsHere(), ...useRecent(), ...usePages(), ...useActions(onOpen)];
}

/** What can be done with the record that the page is about. */
function useActionsHere(): Command[] {
  const [subject] = useState(currentSubject);
  return (subject?.actions ?? []).filter(canRun).map(({ key, label, icon, run }) => ({
    id: `here:${key}`,
    label,
    group: "shell.palette.here",
    icon: icon ?? rightIcon,
    words: commandText[`here.${key}`] ?? "",
    run,
  }));
}

/** The records the reader has opened, but for the one that is shown. */
function useRecent(): Command[] {
  const { userId } = useMe();
  const navigate = useNavigate();
  const [recent] = useState(() => recentSubjects(userId));
  const [here] = useState(() => currentSubject()?.path);
  return recent
    .filter(({ path }) => path !== here)
    .slice(0, recentShown)
    .map(({ path, label }) => ({
      id: `recent:${path}`,
      label,
      group: "shell.palette.recent",
      icon: historyIcon,
      words: "",
      run: () => void navigate(path),
    }));
}

const recentShown = 5;

function usePages(): Command[] {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const { isBuilt } = useRouteDirectory();
  const page =
    (group: Command["group"], icon?: NavItem["icon"]) =>
    (item: NavItem): Command => ({
      id: `${group}:${item.path}`,
      label: t(item.label),
      group,
      icon: icon ?? item.icon,
      words: commandText[item.path] ?? "",
      run: () => void navigate(item.path),
    });
  const known = [
    ...headerLinksFor(me, isBuilt),
    ...[...sidebarFor(me, isBuilt), ...settingsFor(me, isBuilt)].flatMap((group) => group.items),
    ...avatarEntriesFor(me, isBuilt),
  ];
  // Documents have two addresses; one page stands here once.
  const more = browseEntriesFor(me.perms, isBuilt).filter(
    ({ label }) => !known.some((item) => item.label === label),
  );
  const pages = [...known, ...more];
  const unique = [...new Map(pages.toReversed().map((item) => [item.path, item])).values()].toReversed();
  // Pages first: "service request" most often means the list.
  return [
    ...unique.map(page("shell.palette.goTo")),
    ...newEntriesFor(me, isBuilt).map(page("shell.palette.create", plusIcon)),
  ];
}

function useActions(onOpen: (name: OverlayName) => void): Command[] {
  const t = useT();
  const { viewTags } = useMe();
  const { themeMode } = usePreferences();
  const language = useLanguageToggle();
  const { saveTags } = useSaveViewTags();
  const signOut = useSignOut();
  const action = (id: string, label: string, icon: Command["icon"], run: () => void): Command => ({
    id,
    label,
    group: "shell.palette.actions",
    icon,
    words: commandText[id] ?? "",
    run,
  });
  return [
    action(
      "language",
      t("shell.language.switchTo", { language: language.nextName }),
      translationIcon,
      language.toggle,
    ),
    ...themeModes
      .filter(({ mode }) => mode !== themeMode)
      .map(({ mode, icon, label }) =>
        action(`theme.${mode}`, t("shell.theme.use", { theme: t(label) }), icon, () => storeThemeMode(mode)),
      ),
    action("powerView", t("shell.powerView.title"), eyeIcon, () => onOpen("powerView")),
    // A failure has been shown by then.
    ...(viewTags.length > 0
      ? [
          action(
            "liftPowerView",
            t("shell.powerView.lift"),
            eyeInvisibleIcon,
            () => void saveTags([]).catch(() => {}),
          ),
        ]
      : []),
    action("password", t("auth.changePassword.title"), keyIcon, () => onOpen("password")),
    action("shortcuts", t("shell.shortcuts.title"), questionCircleIcon, () => onOpen("shortcuts")),
    action("signOut", t("auth.signOut"), logoutIcon, () => void signOut()),
  ];
}
