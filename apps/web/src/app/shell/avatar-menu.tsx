import { engineerStatus } from "@pharos/domain/enums";
import { Avatar, Cluster, Text } from "@pharos/ui";
import { Dropdown } from "@pharos/ui/controls";
import {
  apartmentIcon,
  Icon,
  keyIcon,
  logoutIcon,
  mobileIcon,
  questionCircleIcon,
  userAddIcon,
  userIcon,
  userSwitchIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMe, useSignOut } from "../../features/identity/index.ts";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { useT } from "../../shared/texts.ts";
import { avatarEntriesFor } from "./navigation.ts";
import type { OverlayControl } from "./overlays.tsx";

/** Who is signed in, shortcuts, password, sign-out. */
export function AvatarMenu({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { isBuilt } = useRouteDirectory();
  const shortcuts = avatarEntriesFor(me, isBuilt).map(({ path, label, icon }) => ({
    key: path,
    icon: <Icon of={icon} />,
    label: t(label),
    onClick: () => void navigate(path),
  }));
  const status = me.engineerStatus === null ? null : engineerStatus.fromCode(me.engineerStatus);
  const { companyId } = me;
  const own = [
    ...(companyId !== null && !me.isEsUser && isBuilt(paths.organisation(companyId))
      ? [
          {
            key: "organisation",
            icon: <Icon of={apartmentIcon} />,
            label: t("shell.nav.organization"),
            onClick: () => void navigate(paths.organisation(companyId)),
          },
        ]
      : []),
    ...(status !== null && me.perms.includes("duty:edit")
      ? [
          {
            key: "ownStatus",
            icon: <Icon of={userSwitchIcon} />,
            label: t("shell.user.status", { status: t(engineerStatus.labelKey(status)) }),
            onClick: () => overlays.open("ownStatus"),
          },
        ]
      : []),
    {
      key: "avatar",
      icon: <Icon of={userIcon} />,
      label: t("shell.user.avatar"),
      onClick: () => overlays.open("avatar"),
    },
    {
      key: "invitations",
      icon: <Icon of={userAddIcon} />,
      label: t("shell.titles.invitations"),
      onClick: () => void navigate(paths.invitations()),
    },
    {
      key: "addresses",
      icon: <Icon of={mobileIcon} />,
      label: t("auth.addresses.title"),
      onClick: () => overlays.open("addresses"),
    },
    {
      key: "password",
      icon: <Icon of={keyIcon} />,
      label: t("auth.changePassword.title"),
      onClick: () => overlays.open("password"),
    },
    {
      key: "shortcuts",
      icon: <Icon of={questionCircleIcon} />,
      label: t("shell.shortcuts.title"),
      onClick: () => overlays.open("shortcuts"),
    },
  ];
  const leave = {
    key: "signOut",
    icon: <Icon of={logoutIcon} />,
    label: t("auth.signOut"),
    onClick: () => void signOut(),
  };
  const rule = (key: string) => ({ key, type: "divider" as const });
  const items = [
    ...shortcuts,
    ...(shortcuts.length > 0 ? [rule("rule-1")] : []),
    ...own,
    rule("rule-2"),
    leave,
  ];
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items }} popupRender={renderCard}>
      <Cluster
        as="button"
        isOneLine
        isInline
        type="button"
        className="header-user"
        aria-label={t("shell.user.menu", { name: me.employeeName })}
        aria-haspopup="menu"
      >
        <Avatar name={me.employeeName} src={me.headImgUrl} />
      </Cluster>
    </Dropdown>
  );
}

const renderCard = (menu: ReactNode) => <Card menu={menu} />;

function Card({ menu }: { readonly menu: ReactNode }): ReactNode {
  const me = useMe();
  const { locale } = usePreferences();
  return (
    <div className="user-card">
      <Cluster gap={8} isOneLine className="user-card-head">
        <Avatar name={me.employeeName} src={me.headImgUrl} size={36} />
        <div>
          <strong>{me.employeeName}</strong>
          <Text size="small" tone="tertiary">
            {[me.account, nameIn(locale, me.companyName, me.companyNameEn)].filter(Boolean).join(" · ")}
          </Text>
        </div>
      </Cluster>
      {menu}
    </div>
  );
}
