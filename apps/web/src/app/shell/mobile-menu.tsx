import { badgeCount } from "@pharos/domain/text";
import { Avatar, CappedBadge, Cluster, Text } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { OwnSettings, useMe } from "../../features/identity/index.ts";
import { MenuLine } from "../../shared/components/menu-line.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import {
  avatarEntriesFor,
  headerLinksFor,
  isCurrent,
  type NavItem,
  newEntriesFor,
  sidebarFor,
} from "./navigation.ts";
import type { OverlayControl } from "./overlays.tsx";
import { settingsFor } from "./settings-navigation.ts";
import "./mobile-menu.css";

interface MobileMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly overlays: OverlayControl;
}

/** Everything of header and sidebar, in one drawer for the thumb. */
export function MobileMenu({ isOpen, onClose, overlays }: MobileMenuProps): ReactNode {
  const t = useT();
  const me = useMe();
  const { locale } = usePreferences();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={288}
      rootClassName="mobile-menu"
      closable={{ placement: "end" }}
      title={
        <Cluster as="span" gap={8} isOneLine className="mobile-menu-user">
          <Avatar name={me.employeeName} src={me.headImgUrl} size={32} />
          <span>
            <Text as="strong" size="large">
              {me.employeeName}
            </Text>
            <Text as="small" weight="regular" tone="tertiary">
              {nameIn(locale, me.companyName, me.companyNameEn) ?? me.account}
            </Text>
          </span>
        </Cluster>
      }
    >
      <Links onClose={onClose} />
      <Heading>{t("shell.menu.settings")}</Heading>
      <OwnSettings
        onOpen={(name) => {
          onClose();
          overlays.open(name);
        }}
        onSignOut={onClose}
      />
    </Drawer>
  );
}

function Links({ onClose }: Pick<MobileMenuProps, "onClose">): ReactNode {
  const t = useT();
  const me = useMe();
  const { isBuilt } = useRouteDirectory();
  const groups = sidebarFor(me, isBuilt);
  const inSidebar = new Set(groups.flatMap((group) => group.items.map((item) => item.path)));
  const others = [...headerLinksFor(me, isBuilt), ...avatarEntriesFor(me, isBuilt)].filter(
    (item) => !inSidebar.has(item.path),
  );
  const sections = [
    { label: t("shell.create.title"), items: newEntriesFor(me, isBuilt) },
    { label: t("shell.mainLinks"), items: others },
    ...groups.map((group) => ({ label: t(group.label), items: group.items })),
    ...settingsFor(me, isBuilt).map((group) => ({
      label: `${t("shell.settings.title")} · ${t(group.label)}`,
      items: group.items.filter((item) => !inSidebar.has(item.path)),
    })),
  ].filter((section) => section.items.length > 0);
  return (
    <nav aria-label={t("shell.menu.title")}>
      {sections.map((section) => (
        <section key={section.label}>
          <Heading>{section.label}</Heading>
          <ul aria-label={section.label}>
            {section.items.map((item) => (
              <li key={item.label}>
                <MenuLink item={item} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function MenuLink({ item, onClose }: { readonly item: NavItem; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { unreadMsgCount } = useMe();
  return (
    <MenuLine
      icon={item.icon}
      isCurrent={isCurrent(item, pathname)}
      onClick={() => {
        onClose();
        void navigate(item.path);
      }}
    >
      {t(item.label)}
      {item.hasUnreadBadge ? (
        <CappedBadge
          count={badgeCount(unreadMsgCount)}
          label={t("shell.bell.unread", { count: unreadMsgCount })}
        />
      ) : null}
    </MenuLine>
  );
}

function Heading({ children }: { readonly children: string }): ReactNode {
  return (
    <Text as="h2" size="small" weight="regular" tone="tertiary">
      {children}
    </Text>
  );
}
