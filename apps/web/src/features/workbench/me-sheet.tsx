import { Avatar, BottomSheet, Cluster, Text } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { nameIn } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { type OwnDialog, OwnSettings, PasswordDialog, PowerViewDialog, useMe } from "../identity/index.ts";
import { OwnStatusDialog } from "../team/index.ts";

/** Who is signed in, and what they set for themselves. */
export function MeSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const me = useMe();
  const { locale } = usePreferences();
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  if (dialog === "password") return <PasswordDialog onClose={onClose} />;
  if (dialog === "powerView") return <PowerViewDialog onClose={onClose} />;
  if (dialog === "ownStatus") return <OwnStatusDialog onClose={onClose} />;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={
        <Cluster as="span" gap={8} isOneLine>
          <Avatar name={me.employeeName} src={me.headImgUrl} size={32} />
          <span>
            <Text as="strong" size="large">
              {me.employeeName}
            </Text>{" "}
            <Text as="small" weight="regular" tone="tertiary">
              {nameIn(locale, me.companyName, me.companyNameEn) ?? me.account}
            </Text>
          </span>
        </Cluster>
      }
    >
      <OwnSettings onOpen={setDialog} onSignOut={onClose} />
    </BottomSheet>
  );
}
