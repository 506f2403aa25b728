import { engineerStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Avatar,
  Cluster,
  EmptyState,
  Grid,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
  type Tone,
} from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { type Engineer, serviceRequestQueries, useAssignServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { nameIn } from "../parts/wording.ts";
import "./assign-service-request.dialog.css";

interface AssignFields {
  readonly executorId: number;
  readonly reason?: string;
}

/** Gives a request to an engineer; the list says who is free. */
export function AssignServiceRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const assign = useAssignServiceRequest();
  const draft = useFormDraft<AssignFields>(`service-request.assign.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<AssignFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.assign.title")}
      submitLabel={t("serviceRequest.assign.submit")}
      width={560}
      draft={draft}
      onSubmit={({ executorId, reason }) =>
        outcomeOf(
          client,
          assign.mutateAsync({ body: { faultId: detail.id, executorId, reason: reason || null } }),
        )
      }
    >
      <Form.Item name="executorId" label={t("serviceRequest.field.executor")} rules={[rules.chosen]} required>
        <EngineerPicker detail={detail} />
      </Form.Item>
      <AwayNotice companyId={detail.companyId} />
      <Form.Item
        name="reason"
        label={t("serviceRequest.assign.reason")}
        rules={[rules.max(textLengths.max1024)]}
        extra={t("serviceRequest.assign.reasonHint")}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}

/** Someone on leave may be chosen, but not unknowingly. */
function AwayNotice({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const chosen = Form.useWatch<number | undefined>("executorId");
  const engineers = useQuery(serviceRequestQueries.engineers(companyId));
  const engineer = engineers.data?.find(({ userId }) => userId === chosen);
  if (!engineer || engineerStatus.fromCode(engineer.engineerStatus) !== "onLeave") return null;
  return (
    <Alert
      className="sr-notice"
      type="warning"
      showIcon
      title={t("serviceRequest.assign.away", { name: engineer.employeeName })}
    />
  );
}

interface EngineerPickerProps {
  readonly detail: RequestDialogProps["detail"];
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (userId: number) => void;
}

/** Engineers of the teams that serve a customer, with their status and how much they carry. */
function EngineerPicker({ detail, id, value, onChange }: EngineerPickerProps): ReactNode {
  const t = useT();
  const [words, setWords] = useState("");
  const engineers = useQuery(serviceRequestQueries.engineers(detail.companyId));
  if (engineers.isPending) return <SkeletonText lines={6} />;
  if (engineers.isError) return <QueryError query={engineers} isCompact />;
  const found = engineers.data
    .filter((engineer) => isMatch(engineer, words))
    .toSorted((a, b) => rankOf(a, detail.teamId) - rankOf(b, detail.teamId));
  return (
    <Stack gap={8}>
      <Input
        id={id}
        type="search"
        autoFocus
        value={words}
        placeholder={t("serviceRequest.assign.search")}
        aria-label={t("serviceRequest.assign.search")}
        onChange={(event) => setWords(event.target.value)}
        allowClear
      />
      <Stack
        gap={2}
        className="sr-engineers-list"
        role="radiogroup"
        aria-label={t("serviceRequest.field.executor")}
      >
        {found.length === 0 ? <EmptyState isCompact>{t("serviceRequest.assign.nobody")}</EmptyState> : null}
        {found.map((engineer) => (
          <EngineerOption
            key={`${engineer.userId} ${engineer.teamId}`}
            engineer={engineer}
            isCurrent={engineer.userId === detail.executor?.userId}
            isChosen={engineer.userId === value}
            onChoose={() => onChange?.(engineer.userId)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface EngineerOptionProps {
  readonly engineer: Engineer;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function EngineerOption({ engineer, isCurrent, isChosen, onChoose }: EngineerOptionProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const status = engineerStatus.fromCode(engineer.engineerStatus);
  const load = Math.round(engineer.loadRate);
  return (
    <Grid
      as="label"
      gap={8}
      align="center"
      className="sr-engineer"
      data-chosen={isChosen}
      data-disabled={isCurrent}
    >
      <input type="radio" name="executor" checked={isChosen} disabled={isCurrent} onChange={onChoose} />
      <Avatar name={engineer.employeeName} src={engineer.headImgUrl} size={28} />
      <Cluster as="span" gap={8} rowGap={0} className="sr-engineer-who">
        <Text as="strong" weight="medium">
          {engineer.employeeName}
        </Text>
        <StateChip of={engineerStatus} code={engineerStatus.toCode(status)} look="dot" />
        {isCurrent ? <StatusChip tone="mute">{t("serviceRequest.assign.current")}</StatusChip> : null}
        <Text as="small" tone="secondary" isTruncated>
          {[nameIn(locale, engineer.teamName, engineer.teamNameEn), engineer.techTags.join(" ")]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </Cluster>
      <Stack as="span" gap={2} align="end" size="small" tone="secondary">
        <span>{t("serviceRequest.assign.tasks", { count: engineer.taskCount })}</span>
        <span
          className={`sr-load ph-tone-${loadTone(load)}`}
          role="img"
          aria-label={t("serviceRequest.assign.load", { percent: load })}
        >
          <span style={{ width: `${Math.min(100, load)}%` }} />
        </span>
        <small>{t("serviceRequest.assign.load", { percent: load })}</small>
      </Stack>
    </Grid>
  );
}

function loadTone(percent: number): Tone {
  if (percent >= 100) return "p1";
  return percent >= 70 ? "warn" : "ok";
}

/** Who is there before who is away, the request's own team before others, then who carries least. */
function rankOf({ engineerStatus: code, teamId, loadRate }: Engineer, ownTeamId: number | null): number {
  const isAway = engineerStatus.fromCode(code) === "onLeave";
  return (isAway ? 10_000 : 0) + (teamId === ownTeamId ? 0 : 1_000) + loadRate;
}

function isMatch({ employeeName, teamName, teamNameEn, techTags }: Engineer, words: string): boolean {
  const haystack = [employeeName, teamName, teamNameEn ?? "", ...techTags].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
