import { Icon, phoneIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useServiceDeskPhone } from "../service-desk.ts";
import { useT } from "../texts.ts";
import "./call-button.css";

/** Calls the service desk; nothing where it has no number. */
export function CallButton(): ReactNode {
  const t = useT();
  const phone = useServiceDeskPhone();
  if (phone === null) return null;
  return (
    <a
      className="call-button"
      href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
      aria-label={t("shell.menu.call", { phone })}
    >
      <Icon of={phoneIcon} size="headline" />
    </a>
  );
}
