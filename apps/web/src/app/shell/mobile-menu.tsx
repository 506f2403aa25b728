import { engineerStatus } from "@pharos/domain/enums";
import { badgeCount } from "@pharos/domain/text";
import { Avatar, CappedBadge, Cluster, Text } from "@pharos/ui";
import { Drawer, Segmented } from "@pharos/ui/controls";
import {
  eyeIcon,
  Icon,
  type IconShape,
  keyIcon,
  logoutIcon,
  translationIcon,
  userSwitchIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { themeModes, useLanguageToggle, useMe, useSignOut } from "../../features/identity/index.ts";
import { nameIn } from "../../shared/format/index.ts";
import { storeThemeMode, usePreferences } from "../../shared/preferences.ts";
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
      <Settings onClose={onClose} overlays={overlays} />
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

function Settings({ onClose, overlays }: Pick<MobileMenuProps, "onClose" | "overlays">): ReactNode {
  const t = useT();
  const { themeMode } = usePreferences();
  const { nextName, toggle } = useLanguageToggle();
  const signOut = useSignOut();
  const { viewTags, engineerStatus: statusCode, perms } = useMe();
  const status = statusCode === null ? null : engineerStatus.fromCode(statusCode);
  const open = (name: "powerView" | "password" | "ownStatus") => {
    onClose();
    overlays.open(name);
  };
  return (
    <>
      <Segmented
        block
        className="mobile-menu-theme"
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
          <MenuLine icon={eyeIcon} onClick={() => open("powerView")}>
            {t("shell.powerView.title")}
            <CappedBadge count={viewTags.length} look="quiet" />
          </MenuLine>
        </li>
        {status !== null && perms.includes("duty:edit") ? (
          <li>
            <MenuLine icon={userSwitchIcon} onClick={() => open("ownStatus")}>
              {t("shell.user.status", { status: t(engineerStatus.labelKey(status)) })}
            </MenuLine>
          </li>
        ) : null}
        <li>
          <MenuLine icon={keyIcon} onClick={() => open("password")}>
            {t("auth.changePassword.title")}
          </MenuLine>
        </li>
        <li>
          <MenuLine icon={logoutIcon} onClick={() => void signOut()}>
            {t("auth.signOut")}
          </MenuLine>
        </li>
      </ul>
    </>
  );
}

interface MenuLineProps {
  readonly icon: IconShape;
  readonly isCurrent?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function MenuLine({ icon, isCurrent: isHere = false, onClick, children }: MenuLineProps): ReactNode {
  return (
    <Cluster
      as="button"
      gap={12}
      size="large"
      tone="plain"
      isOneLine
      type="button"
      className="mobile-menu-line"
      aria-current={isHere ? "page" : undefined}
      onClick={onClick}
    >
      <Icon of={icon} size="title" />
      {children}
    </Cluster>
  );
}

function Heading({ children }: { readonly children: string }): ReactNode {
  return (
    <Text as="h2" size="small" weight="regular" tone="tertiary">
      {children}
    </Text>
  );
}
