import { badgeCount } from "@pharos/domain/text";
import { CappedBadge, Cluster, Stack } from "@pharos/ui";
import {
  appstoreIcon,
  customerServiceIcon,
  Icon,
  type IconShape,
  messageIcon,
  readIcon,
  userIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import "./mobile-bar.css";

const MeSheet = lazyPart(async () => (await import("./me-sheet.tsx")).MeSheet);

interface Place {
  readonly to: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly count?: number;
  /** What else belongs to the place, by how its addresses begin. */
  readonly more?: RegExp;
}

/** How every place of the bar is laid out. */
const look = {
  align: "center",
  justify: "center",
  gap: 2,
  size: "small",
  tone: "secondary",
  isGrowing: true,
} as const;

/** The places a thumb goes to, at the lower edge of every page of a phone. */
export function MobileBar(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const { isBuilt } = useRouteDirectory();
  const { unreadMsgCount } = useMe();
  const [isMeOpen, setIsMeOpen] = useState(false);
  const places: Place[] = [
    { to: paths.mobileWorkbench(), icon: appstoreIcon, label: t("shell.nav.workbench"), more: /^\/$/ },
    {
      to: paths.serviceRecords(),
      icon: customerServiceIcon,
      label: t("shell.menu.requests"),
      more: /^\/service(\/|$)/,
    },
    {
      to: paths.search(),
      icon: readIcon,
      label: t("shell.menu.knowledge"),
      more: /^\/(article|manual|news|doc|knowledge|download)/,
    },
    {
      to: paths.messages(),
      icon: messageIcon,
      label: t("shell.nav.message"),
      count: badgeCount(unreadMsgCount),
    },
  ];
  return (
    <>
      <Cluster
        as="nav"
        align="stretch"
        isOneLine
        className="mobile-bar ph-no-print"
        aria-label={t("shell.menu.places")}
      >
        {places
          .filter(({ to }) => isBuilt(to))
          .map(({ to, icon, label, count = 0, more }) => (
            <Stack
              key={to}
              as={Link}
              {...look}
              to={to}
              aria-current={pathname === to || more?.test(pathname) ? "page" : undefined}
            >
              <CappedBadge count={count}>
                <Icon of={icon} size="headline" />
              </CappedBadge>
              {label}
            </Stack>
          ))}
        <Stack
          as="button"
          type="button"
          {...look}
          aria-haspopup="dialog"
          aria-expanded={isMeOpen}
          onClick={() => setIsMeOpen(true)}
        >
          <Icon of={userIcon} size="headline" />
          {t("shell.menu.me")}
        </Stack>
      </Cluster>
      {isMeOpen ? <MeSheet onClose={() => setIsMeOpen(false)} /> : null}
    </>
  );
}
