import { useIsPhone } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

/** On a phone: that this can be read here and is edited on a desktop. */
export function DesktopNotice(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  return isPhone ? (
    <Alert type="info" showIcon title={t("access.desktopOnly")} style={{ marginBottom: 12 }} />
  ) : null;
}
