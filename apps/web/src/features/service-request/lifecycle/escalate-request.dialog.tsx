import { escalationLevel, severity, severityDescriptionKey, severityRank } from "@pharos/domain/enums";
import { Form, FormModal, Radio, Select } from "@pharos/ui/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { severityOf } from "../parts/wording.ts";
import { callableTeams, useEscalateServiceRequest } from "./api.ts";
import { ReasonField } from "./reason-field.tsx";
import "./handling.css";

const targets = ["severity", "team", "platform", "management"] as const;
type Target = (typeof targets)[number];

interface EscalateFields {
  readonly target?: Target;
  readonly type?: number;
  readonly teamId?: number;
  readonly reason: string;
}

interface EscalateDialogProps extends RequestDialogProps {
  readonly isVendor: boolean;
}

type Detail = RequestDialogProps["detail"];

/** Makes a request higher or lower in severity, or calls someone in; customers raise the severity. */
export function EscalateRequestDialog({ detail, isVendor, isOpen, onClose }: EscalateDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const escalate = useEscalateServiceRequest();
  const draft = useFormDraft<EscalateFields>(`service-request.escalate.${detail.id}`);
  return (
    <FormModal<EscalateFields>
      isOpen={isOpen}
      onClose={onClose}
      title={isVendor ? t("serviceRequest.escalate.title") : t("serviceRequest.escalate.customerTitle")}
      submitLabel={
        isVendor ? t("serviceRequest.escalate.submit") : t("serviceRequest.escalate.customerSubmit")
      }
      intro={isVendor ? undefined : t("serviceRequest.escalate.customerIntro")}
      width={560}
      draft={draft}
      initialValues={{ target: "severity" }}
      onSubmit={({ target = "severity", type, teamId, reason }) =>
        outcomeOf(
          client,
          escalate.mutateAsync({
            body: {
              faultId: detail.id,
              target,
              type: target === "severity" ? type : null,
              teamId: target === "team" ? teamId : null,
              reason,
            },
          }),
        )
      }
    >
      {isVendor ? <TargetField detail={detail} /> : null}
      <ChosenTarget detail={detail} isVendor={isVendor} />
      <ReasonField label={t("serviceRequest.escalate.reason")} isRequired />
    </FormModal>
  );
}

function TargetField({ detail }: { readonly detail: Detail }): ReactNode {
  const t = useT();
  const words: Readonly<Record<Target, readonly [name: string, hint: string]>> = {
    severity: [t("serviceRequest.escalate.severity"), t("serviceRequest.escalate.severityHint")],
    team: [t("serviceRequest.escalate.team"), t("serviceRequest.escalate.teamHint")],
    platform: [t("serviceRequest.escalate.platform"), t("serviceRequest.escalate.platformHint")],
    management: [
      t("serviceRequest.escalate.management"),
      detail.isConfidential
        ? t("serviceRequest.escalate.managementConfidentialHint")
        : t("serviceRequest.escalate.managementHint"),
    ],
  };
  return (
    <Form.Item name="target" label={t("serviceRequest.escalate.target")}>
      <Radio.Group orientation="vertical" className="sr-choices">
        {targets.map((target) => {
          const isReached = isReachedAlready(target, detail.escalationLevel ?? 0);
          return (
            <Radio key={target} value={target} disabled={isReached}>
              {words[target][0]}
              <small>{isReached ? t("serviceRequest.escalate.reached") : words[target][1]}</small>
            </Radio>
          );
        })}
      </Radio.Group>
    </Form.Item>
  );
}

/** Only the levels above the present one can still be called; severity and further teams always. */
function isReachedAlready(target: Target, level: number): boolean {
  if (target !== "platform" && target !== "management") return false;
  return level >= escalationLevel.toCode(target);
}

function ChosenTarget({
  detail,
  isVendor,
}: {
  readonly detail: Detail;
  readonly isVendor: boolean;
}): ReactNode {
  const target = Form.useWatch<Target | undefined>("target") ?? "severity";
  if (target === "severity") return <SeverityField detail={detail} isVendor={isVendor} />;
  return target === "team" ? <TeamField detail={detail} /> : null;
}

function SeverityField({
  detail,
  isVendor,
}: {
  readonly detail: Detail;
  readonly isVendor: boolean;
}): ReactNode {
  const t = useT();
  const present = severityRank[severityOf(detail.type)];
  const choices = severity.names
    .filter((name) => (isVendor ? severityRank[name] !== present : severityRank[name] < present))
    .toSorted((a, b) => severityRank[a] - severityRank[b]);
  return (
    <Form.Item name="type" label={t("serviceRequest.escalate.type")} rules={[fieldRules(t).chosen]}>
      <Radio.Group orientation="vertical" className="sr-choices">
        {choices.map((name) => (
          <Radio key={name} value={severity.toCode(name)}>
            {t(severity.labelKey(name))}
            <small>{t(severityDescriptionKey(name))}</small>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  );
}

function TeamField({ detail }: { readonly detail: Detail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const teams = useQuery(callableTeams);
  const present = [detail.teamId, ...detail.calledTeams.map(({ teamId }) => teamId)];
  return (
    <Form.Item name="teamId" label={t("serviceRequest.escalate.teamId")} rules={[fieldRules(t).chosen]}>
      <Select
        loading={teams.isPending}
        placeholder={t("serviceRequest.escalate.chooseTeam")}
        showSearch={{ optionFilterProp: "label" }}
        options={(teams.data ?? [])
          .filter(({ id }) => !present.includes(id))
          .map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))}
      />
    </Form.Item>
  );
}
