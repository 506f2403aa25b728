import { Cluster, Stack } from "@pharos/ui";
import {
  appstoreIcon,
  customerServiceIcon,
  Icon,
  type IconShape,
  messageIcon,
  readIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";

interface MobileBarProps {
  readonly current: "work";
}

/** How every place of the bar is laid out. */
const place = {
  align: "center",
  justify: "center",
  gap: 2,
  size: "small",
  tone: "secondary",
  isGrowing: true,
} as const;

/** The places a thumb goes to, at the lower edge. */
export function MobileBar({ current }: MobileBarProps): ReactNode {
  const t = useT();
  const { isBuilt } = useRouteDirectory();
  const places: { key: string; to: string; icon: IconShape; label: string }[] = [
    { key: "work", to: paths.mobileWorkbench(), icon: appstoreIcon, label: t("shell.nav.workbench") },
    {
      key: "requests",
      to: paths.serviceRecords(),
      icon: customerServiceIcon,
      label: t("workbench.bar.requests"),
    },
    { key: "search", to: paths.search(), icon: readIcon, label: t("workbench.bar.knowledge") },
    { key: "messages", to: paths.messages(), icon: messageIcon, label: t("shell.nav.message") },
  ];
  return (
    <Cluster as="nav" align="stretch" isOneLine className="mw-bar" aria-label={t("shell.menu.title")}>
      {places
        .filter(({ to }) => isBuilt(to))
        .map(({ key, to, icon, label }) => (
          <Stack key={key} as={Link} {...place} to={to} aria-current={key === current ? "page" : undefined}>
            <Icon of={icon} size="headline" />
            {label}
          </Stack>
        ))}
    </Cluster>
  );
}
