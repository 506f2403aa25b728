import { hourKind, reviewStatus } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { fieldTimeIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { hoursText, useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { hourQueries, type RelatedHours } from "../api.ts";

const HourEntryDialog = lazyPart(
  async () => (await import("../entry/hour-entry.dialog.tsx")).HourEntryDialog,
);

interface SubjectHoursProps {
  readonly kind: "serviceRequest" | "plan";
  readonly id: number;
  readonly title: string;
}

/** Hours on a request or a plan; nothing for an organisation that is not shown them. */
export function SubjectHours({ kind, id, title }: SubjectHoursProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(hourQueries.related(kind, id));
  if (data === undefined || data.shows === "nothing") return null;
  const sum = hoursText(data.sumHours ?? 0, format);
  const isVendor = data.shows === "lines" && data.lines.length === 0;
  return (
    <Panel
      title={t("workHour.related.title")}
      extra={
        data.mayEnter ? (
          <Button type="link" size="small" icon={<Icon of={fieldTimeIcon} />} onClick={() => setIsOpen(true)}>
            {t("workHour.related.add")}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={8}>
        <Text tone="secondary">
          {t(isVendor ? "workHour.related.sum" : "workHour.related.approved", { hours: sum })}
        </Text>
        <Lines data={data} />
      </Stack>
      {isOpen ? (
        <HourEntryDialog
          start={{
            day: dateAt(Date.now(), businessTimeZone),
            subject: { kind: hourKind.toCode(kind), rid: id, title },
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Panel>
  );
}

function Lines({ data }: { readonly data: RelatedHours }): ReactNode {
  const t = useT();
  const format = useFormat();
  const hours = (value: number) => t("workHour.mine.hours", { hours: hoursText(value, format) });
  const lines = [
    ...data.records.map((record) => ({ ...record, who: record.executorName, status: record.reviewStatus })),
    ...data.lines.map((line) => ({ ...line, id: line.startTime, who: line.engineer, status: null })),
  ];
  if (lines.length === 0) return null;
  return (
    <Stack as="ul" gap={4}>
      {lines.map((line) => (
        <Cluster as="li" key={line.id} gap={8} size="small">
          <span>
            {line.workDate} {format.time(line.startTime)}–{format.time(line.endTime)}
          </span>
          <Text weight="medium">{hours(line.taskTime)}</Text>
          <Text tone="secondary">{line.who}</Text>
          {line.status === null ? null : <StateChip of={reviewStatus} code={line.status} look="dot" />}
        </Cluster>
      ))}
    </Stack>
  );
}
