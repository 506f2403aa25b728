import { Cluster, Stack, Text, useIsPhone } from "@pharos/ui";
import { Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useMe } from "../../features/identity/index.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { NavGroups } from "./nav-groups.tsx";
import { settingAt, settingsFor } from "./settings-navigation.ts";
import "./settings-frame.css";

/** Puts the navigation of the settings beside their pages; every other page stands by itself. */
export function SettingsFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useT();
  const me = useMe();
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const { isBuilt } = useRouteDirectory();
  const groups = settingsFor(me, isBuilt);
  const current = settingAt(groups, pathname);
  if (current === null || isPhone) return children;
  return (
    <Cluster gap={24} align="start" isOneLine>
      <nav className="settings-nav ph-no-print" aria-label={t("shell.settings.title")}>
        <Text as="strong" size="large">
          {t("shell.settings.title")}
        </Text>
        <NavGroups groups={groups}>
          {(item) => (
            <Cluster
              as={Link}
              gap={8}
              tone="secondary"
              isOneLine
              to={item.path}
              className="settings-link"
              aria-current={item.path === current.path ? "page" : undefined}
            >
              <Icon of={item.icon} />
              {t(item.label)}
            </Cluster>
          )}
        </NavGroups>
      </nav>
      <Stack isGrowing>
        <Cluster
          as="nav"
          gap={6}
          size="small"
          tone="tertiary"
          className="ph-no-print"
          aria-label={t("shell.settings.path")}
        >
          {t("shell.settings.title")}
          <span aria-hidden="true">/</span>
          <span aria-current="page">{t(current.label)}</span>
        </Cluster>
        {children}
      </Stack>
    </Cluster>
  );
}
