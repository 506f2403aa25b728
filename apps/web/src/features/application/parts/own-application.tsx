import type { OwnApplication } from "@pharos/api/application";
import type { z } from "@pharos/api/core";
import { applyStatus, applyType } from "@pharos/domain/enums";
import { Cluster, Facts, Panel, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

/** The own application, as the server words it. */
export type OwnApplicationView = z.output<typeof OwnApplication>;

/** Where an application stands, as a chip. */
export function ApplyStatusChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={applyStatus} code={code} />;
}

interface OwnApplicationCardProps {
  readonly application: OwnApplicationView;
  /** What the applicant can do now. */
  readonly actions?: ReactNode;
}

/** How the own application stands. */
export function OwnApplicationCard({ application, actions }: OwnApplicationCardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const status = applyStatus.fromCode(application.status);
  return (
    <Panel title={t("application.own.title")} extra={<ApplyStatusChip code={application.status} />}>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t(`application.own.${status}`)}
      </Text>
      <Facts
        items={[
          {
            key: "reason",
            label: t("application.own.reason"),
            value: application.reviewComment,
            isHidden: status !== "rejected",
          },
          { key: "number", label: t("application.own.number"), value: application.applyNo },
          {
            key: "type",
            label: t("application.own.type"),
            value: t(applyType.labelKeyOfCode(application.applyType)),
          },
          { key: "company", label: t("application.own.company"), value: application.companyName },
          { key: "time", label: t("application.own.time"), value: format.dateTime(application.createdTime) },
          {
            key: "reviewTime",
            label: t("application.own.reviewTime"),
            value: application.reviewTime && format.dateTime(application.reviewTime),
            isHidden: application.reviewTime === null,
          },
        ]}
      />
      {actions === undefined ? null : (
        <Cluster gap={8} className="public-actions">
          {actions}
        </Cluster>
      )}
    </Panel>
  );
}
