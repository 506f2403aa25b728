import type { AuditRow } from "@pharos/api/audit";
import { Facts, useIsPhone } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useMe } from "../identity/index.ts";
import { personOf } from "./parts/line-words.ts";
import { RecordLink } from "./parts/record-link.tsx";
import { actionText } from "./parts/record-words.ts";
import { RecordedChanges } from "./parts/recorded-changes.tsx";
import { useRecordWording } from "./parts/use-record-wording.ts";

interface AuditLineDrawerProps {
  readonly line: AuditRow;
  readonly onClose: () => void;
}

/** Everything one line says. */
export function AuditLineDrawer({ line, onClose }: AuditLineDrawerProps): ReactNode {
  const wording = useRecordWording();
  const { t } = wording;
  const format = useFormat();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const { perms } = useMe();
  return (
    <Drawer open onClose={onClose} size={isPhone ? "100%" : 480} title={actionText(line.action, wording)}>
      <Facts
        items={[
          { key: "time", label: t("audit.list.time"), value: format.dateTime(line.time) },
          { key: "person", label: t("audit.list.person"), value: personOf(line, t) },
          { key: "account", label: t("audit.list.account"), value: line.account },
          {
            key: "object",
            label: t("audit.list.object"),
            value: <RecordLink row={line} wording={wording} perms={perms} />,
          },
          {
            key: "company",
            label: t("audit.list.company"),
            value: nameIn(locale, line.companyName, line.companyNameEn),
          },
          { key: "ip", label: t("audit.list.ip"), value: line.ip },
          { key: "agent", label: t("audit.list.userAgent"), value: line.userAgent },
          { key: "request", label: t("audit.list.requestId"), value: line.requestId },
        ]}
      />
      {line.batchSize > 1 && line.requestId !== null ? (
        <p>
          <Link to={paths.audit({ action: line.action, request: line.requestId })} onClick={onClose}>
            {t("audit.list.all", { count: line.batchSize })}
          </Link>
        </p>
      ) : null}
      <RecordedChanges objectType={line.objectType ?? "common"} entry={line} wording={wording} />
    </Drawer>
  );
}
