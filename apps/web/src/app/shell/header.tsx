import { Cluster, IconButton, Kbd, Text, useIsPhone } from "@pharos/ui";
import { Button, Dropdown } from "@pharos/ui/controls";
import { downIcon, Icon, menuIcon, plusIcon, searchIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { NavLink, useNavigate } from "react-router";
import { ContractWarning } from "../../features/contract/index.ts";
import { BrandLink, LanguageSwitch, PowerView, ThemeSwitch, useMe } from "../../features/identity/index.ts";
import { MessageBell } from "../../features/message/index.ts";
import { CallButton } from "../../shared/components/call-button.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { headerLinksFor, newEntriesFor } from "./navigation.ts";
import type { OverlayControl } from "./overlays.tsx";
import { paletteKeys } from "./platform-keys.ts";
import "./header.css";

/** The drawer of a phone: a desk has the sidebar. */
const MobileMenu = lazyPart(async () => (await import("./mobile-menu.tsx")).MobileMenu);

/** The bar above every page: where to go, what to create, who I am. */
export function Header({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const isPhone = useIsPhone();
  return (
    <Cluster as="header" gap={8} isOneLine className="header ph-no-print">
      {isPhone ? <PhoneBar overlays={overlays} /> : <DeskBar overlays={overlays} />}
    </Cluster>
  );
}

function DeskBar({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const t = useT();
  return (
    <>
      <BrandLink className="header-brand" />
      <HeaderLinks />
      <Cluster
        as="button"
        gap={8}
        tone="tertiary"
        isOneLine
        isInline
        type="button"
        className="header-search"
        onClick={() => overlays.open("palette")}
        aria-haspopup="dialog"
      >
        <Icon of={searchIcon} />
        <span>{t("shell.palette.open")}</span>
        <Kbd>{paletteKeys()}</Kbd>
      </Cluster>
      <NewMenu />
      <ContractWarning />
      <Cluster as="span" gap={2} isOneLine isInline className="header-tools">
        <PowerView onOpen={() => overlays.open("powerView")} />
        <LanguageSwitch />
        <ThemeSwitch />
        <MessageBell />
      </Cluster>
      <AvatarMenu overlays={overlays} />
    </>
  );
}

function PhoneBar({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const t = useT();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <>
      <IconButton icon={menuIcon} label={t("shell.menu.open")} onClick={() => setIsMenuOpen(true)} />
      <BrandLink className="header-brand" />
      <Text isGrowing />
      <ContractWarning />
      <CallButton />
      <IconButton
        icon={searchIcon}
        label={t("shell.palette.open")}
        onClick={() => overlays.open("palette")}
      />
      <MessageBell />
      <MobileMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} overlays={overlays} />
    </>
  );
}

function HeaderLinks(): ReactNode {
  const t = useT();
  const me = useMe();
  const { isBuilt } = useRouteDirectory();
  return (
    <Cluster
      as="nav"
      gap={2}
      align="stretch"
      isOneLine
      className="header-links"
      aria-label={t("shell.mainLinks")}
    >
      {headerLinksFor(me, isBuilt).map(({ path, label }) => (
        <Cluster key={path} as={NavLink} tone="secondary" isInline to={path} end={path === "/"}>
          {t(label)}
        </Cluster>
      ))}
    </Cluster>
  );
}

function NewMenu(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const { isBuilt, preload } = useRouteDirectory();
  const entries = newEntriesFor(me, isBuilt);
  const [first] = entries;
  if (first === undefined) return null;
  if (entries.length === 1)
    return (
      <Button
        type="primary"
        icon={<Icon of={plusIcon} />}
        title={t(first.label)}
        aria-label={`${t("shell.create.title")} · ${t(first.label)}`}
        onPointerEnter={() => preload(first.path)}
        onClick={() => void navigate(first.path)}
      >
        {t("shell.create.title")}
      </Button>
    );
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: entries.map(({ path, label, icon }) => ({
          key: path,
          icon: <Icon of={icon} />,
          label: t(label),
          onMouseEnter: () => preload(path),
        })),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      <Button type="primary" icon={<Icon of={plusIcon} />} aria-haspopup="menu">
        {t("shell.create.title")}
        <Icon of={downIcon} size="small" />
      </Button>
    </Dropdown>
  );
}
