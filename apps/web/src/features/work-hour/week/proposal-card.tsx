import { Cluster, Stack, Text } from "@pharos/ui";
import { Button, Popover } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { hoursText, useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { HourProposal } from "../api.ts";

interface ProposalCardProps {
  readonly proposal: HourProposal;
  readonly onTake: (proposal: HourProposal) => void;
  readonly onEdit: (proposal: HourProposal) => void;
}

/** Work that was probably done: what it was, what shows it, and one click to enter it. */
export function ProposalCard({ proposal, onTake, onEdit }: ProposalCardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { title, evidence } = proposal;
  const time = `${format.time(proposal.startTime)}–${format.time(proposal.endTime)}`;
  return (
    <Stack gap={2} size="small" className="wh-proposal">
      <strong>{title}</strong>
      <span>
        {time} · {t("workHour.mine.hours", { hours: hoursText(proposal.taskTime, format) })}
      </span>
      <Popover
        trigger="click"
        content={
          <Stack as="ul" gap={4} className="wh-evidence">
            {evidence.map((one) => (
              <li key={`${one.kind} ${one.time}`}>
                <Text tone="tertiary" size="small">
                  {format.time(one.time)}
                </Text>{" "}
                {one.text}
              </li>
            ))}
          </Stack>
        }
      >
        <Button type="link" size="small" className="wh-proposal-evidence">
          {t("workHour.proposal.evidence", { count: evidence.length })}
        </Button>
      </Popover>
      <Cluster gap={4}>
        <Button
          size="small"
          type="primary"
          aria-label={t("workHour.proposal.takeNamed", { title, time })}
          onClick={() => onTake(proposal)}
        >
          {t("workHour.proposal.take")}
        </Button>
        <Button
          size="small"
          aria-label={t("workHour.proposal.editNamed", { title, time })}
          onClick={() => onEdit(proposal)}
        >
          {t("workHour.proposal.edit")}
        </Button>
      </Cluster>
    </Stack>
  );
}
