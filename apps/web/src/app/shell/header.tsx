import { IconButton, Kbd, useIsPhone } from "@pharos/ui";
import { Button, Dropdown } from "@pharos/ui/controls";
import { downIcon, Icon, menuIcon, plusIcon, searchIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { Link, NavLink, useNavigate } from "react-router";
import { ContractWarning } from "../../features/contract/index.ts";
import {
  BrandMark,
  LanguageSwitch,
  PowerView,
  ThemeSwitch,
  useInstallation,
  useMe,
} from "../../features/identity/index.ts";
import { MessageBell } from "../../features/message/index.ts";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { headerLinksFor, newEntriesFor } from "./navigation.ts";
import type { OverlayControl } from "./overlays.tsx";
import { paletteKeys } from "./platform-keys.ts";
import "./header.css";

/** The bar above every page: where to go, what to create, who I am. */
export function Header({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const isPhone = useIsPhone();
  return (
    <header className="header ph-no-print">
      {isPhone ? <PhoneBar overlays={overlays} /> : <DeskBar overlays={overlays} />}
    </header>
  );
}

function DeskBar({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const t = useT();
  return (
    <>
      <Brand />
      <HeaderLinks />
      <button
        type="button"
        className="header-search"
        onClick={() => overlays.open("palette")}
        aria-haspopup="dialog"
      >
        <Icon of={searchIcon} />
        <span>{t("shell.palette.open")}</span>
        <Kbd>{paletteKeys()}</Kbd>
      </button>
      <NewMenu />
      <ContractWarning />
      <span className="header-tools">
        <PowerView onOpen={() => overlays.open("powerView")} />
        <LanguageSwitch />
        <ThemeSwitch />
        <MessageBell />
      </span>
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
      <Brand />
      <span className="header-gap" />
      <ContractWarning />
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

function Brand(): ReactNode {
  const installation = useInstallation();
  return (
    <Link to={paths.workbench()} className="header-brand">
      <BrandMark />
      <span>{installation?.productName}</span>
    </Link>
  );
}

function HeaderLinks(): ReactNode {
  const t = useT();
  const me = useMe();
  const { isBuilt, preload } = useRouteDirectory();
  return (
    <nav className="header-links" aria-label={t("shell.mainLinks")}>
      {headerLinksFor(me, isBuilt).map(({ path, label }) => (
        <NavLink key={path} to={path} end={path === "/"} onPointerEnter={() => preload(path)}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

function NewMenu(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const { isBuilt, preload } = useRouteDirectory();
  const entries = newEntriesFor(me, isBuilt);
  if (entries.length === 0) return null;
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
        <Icon of={downIcon} className="header-caret" />
      </Button>
    </Dropdown>
  );
}
