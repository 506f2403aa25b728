import { badgeCount } from "@pharos/domain/text";
import { CappedBadge, Cluster, IconButton, Stack, useIsPhone } from "@pharos/ui";
import { Tooltip } from "@pharos/ui/controls";
import { Icon, menuFoldIcon, menuUnfoldIcon, settingsIcon } from "@pharos/ui/icons";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useMe } from "../../features/identity/index.ts";
import { RequestViews } from "../../features/service-request/index.ts";
import { paths } from "../../shared/paths.ts";
import { storeSidebarFolded, usePreferences } from "../../shared/preferences.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { NavGroups } from "./nav-groups.tsx";
import { isCurrent, type NavItem, sidebarFor } from "./navigation.ts";
import { settingAt, settingsFor } from "./settings-navigation.ts";
import "./sidebar.css";

/** Room around the current entry when it is brought into sight, in pixels. */
const itemRoom = 12;

/** The grouped links at the left; folds to icons, and lives in the drawer on a phone. */
export function Sidebar(): ReactNode {
  const t = useT();
  const me = useMe();
  const isPhone = useIsPhone();
  const { isSidebarFolded } = usePreferences();
  const { isBuilt } = useRouteDirectory();
  const groups = sidebarFor(me, isBuilt);
  const { pathname } = useLocation();
  const isAmongRequests = pathname === paths.serviceRecords() || pathname.startsWith("/service/");
  const navRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = navRef.current;
    const item = nav?.querySelector<HTMLElement>("[aria-current]");
    if (!nav || !item) return;
    // Only the sidebar itself is scrolled: scrollIntoView would move the page as well.
    const below = item.getBoundingClientRect().bottom - nav.getBoundingClientRect().bottom;
    const above = nav.getBoundingClientRect().top - item.getBoundingClientRect().top;
    if (below > 0) nav.scrollTop += below + itemRoom;
    else if (above > 0) nav.scrollTop -= above + itemRoom;
  }, [pathname]);
  if (isPhone || groups.length === 0) return null;
  return (
    <Stack as="aside" className="sidebar ph-no-print" data-folded={isSidebarFolded}>
      <nav aria-label={t("shell.sidebar.title")} ref={navRef}>
        <NavGroups groups={groups}>
          {(item) => (
            <>
              <SidebarLink item={item} isFolded={isSidebarFolded} />
              {item.path === paths.serviceRecords() && isAmongRequests && !isSidebarFolded ? (
                <RequestViews />
              ) : null}
            </>
          )}
        </NavGroups>
        <SettingsEntry
          isFolded={isSidebarFolded}
          isElsewhere={groups.some(({ items }) => items.some((item) => isCurrent(item, pathname)))}
        />
      </nav>
      <div className="sidebar-fold">
        <IconButton
          icon={isSidebarFolded ? menuUnfoldIcon : menuFoldIcon}
          label={t(isSidebarFolded ? "shell.sidebar.unfold" : "shell.sidebar.fold")}
          onClick={() => storeSidebarFolded(!isSidebarFolded)}
        />
      </div>
    </Stack>
  );
}

interface SidebarLinkProps {
  readonly item: NavItem;
  readonly isFolded: boolean;
  /** Where the reader is, when the address does not say it. */
  readonly isHere?: boolean;
}

interface SettingsEntryProps {
  readonly isFolded: boolean;
  /** The address belongs to another entry of the sidebar. */
  readonly isElsewhere: boolean;
}

/** Leads to the first of the settings; current on all of them that have no entry of their own. */
function SettingsEntry({ isFolded, isElsewhere }: SettingsEntryProps): ReactNode {
  const t = useT();
  const me = useMe();
  const { isBuilt } = useRouteDirectory();
  const { pathname } = useLocation();
  const settings = settingsFor(me, isBuilt);
  const [first] = settings.flatMap(({ items }) => items);
  if (first === undefined) return null;
  return (
    <section aria-label={t("shell.settings.title")}>
      <SidebarLink
        item={{ path: first.path, label: "shell.settings.title", icon: settingsIcon }}
        isFolded={isFolded}
        isHere={!isElsewhere && settingAt(settings, pathname) !== null}
      />
    </section>
  );
}

function SidebarLink({ item, isFolded, isHere }: SidebarLinkProps): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const { unreadMsgCount } = useMe();
  const unread = item.hasUnreadBadge ? badgeCount(unreadMsgCount) : 0;
  return (
    <Tooltip title={isFolded ? t(item.label) : undefined} placement="right">
      <Cluster
        as={Link}
        gap={8}
        tone="secondary"
        isOneLine
        to={item.path}
        className="sidebar-link"
        aria-current={(isHere ?? isCurrent(item, pathname)) ? "page" : undefined}
        aria-label={isFolded ? t(item.label) : undefined}
      >
        <Icon of={item.icon} size="large" />
        <span className="sidebar-label">{t(item.label)}</span>
        <CappedBadge count={unread} label={t("shell.bell.unread", { count: unread })} />
      </Cluster>
    </Tooltip>
  );
}
