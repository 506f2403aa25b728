import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { ShiftFacts } from "@pharos/api/shift-handover";
import { handoverGroup } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { PlanLine } from "../plan/index.ts";
import { ClockText, RequestStatusChip, SeverityChip } from "../service-request/index.ts";

interface FactsProps {
  readonly facts: ShiftFacts;
}

/** Open requests by why the next shift looks at them. Signed facts show their clocks as they were. */
export function RequestsPanel({ facts, isLive }: FactsProps & { readonly isLive: boolean }): ReactNode {
  const t = useT();
  const groups = handoverGroup.codes.flatMap((code) => {
    const rows = facts.requests.filter(({ group }) => group === code).map(({ request }) => request);
    return rows.length === 0 ? [] : [{ code, rows }];
  });
  return (
    <Panel title={t("shiftHandover.requests.title")}>
      {groups.length === 0 ? <EmptyState isCompact>{t("shiftHandover.requests.none")}</EmptyState> : null}
      <Stack gap={16}>
        {groups.map(({ code, rows }) => {
          const name = t(handoverGroup.labelKeyOfCode(code));
          return (
            <Stack as="section" gap={8} key={code}>
              <Text as="h3" weight="medium" tone={code === "watch" ? "warn" : "secondary"}>
                {t("shiftHandover.requests.group", { name, count: rows.length })}
              </Text>
              <Stack as="ul" gap={12} aria-label={name}>
                {rows.map((request) => (
                  <RequestLine key={request.id} request={request} isLive={isLive} />
                ))}
              </Stack>
            </Stack>
          );
        })}
        {facts.isCut ? <Text tone="tertiary">{t("shiftHandover.requests.cut")}</Text> : null}
      </Stack>
    </Panel>
  );
}

function RequestLine({
  request,
  isLive,
}: {
  readonly request: ServiceRequestRow;
  readonly isLive: boolean;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { executorName } = request;
  return (
    <Stack as="li" gap={2}>
      <Cluster gap={8}>
        <SeverityChip code={request.type} />
        <Link to={paths.serviceRequest("team", request.id)}>{request.title}</Link>
        <RequestStatusChip code={request.status} />
      </Cluster>
      <Cluster gap={8} size="small" tone="secondary">
        <span>{request.srNo}</span>
        <span>{nameIn(locale, request.companyName, request.companyNameEn)}</span>
        <span>
          {executorName === null
            ? t("shiftHandover.requests.unassigned")
            : t("shiftHandover.requests.assigned", { name: executorName })}
        </span>
        {isLive ? <ClockText clock={request.sla} /> : <SignedClock clock={request.sla} />}
      </Cluster>
    </Stack>
  );
}

/** When a clock was due, and whether it had run out by the signature. */
function SignedClock({ clock }: { readonly clock: ServiceRequestRow["sla"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (clock === null || clock.dueAt === null) return null;
  const due = t("shiftHandover.requests.dueAt", { time: format.dateTime(clock.dueAt) });
  return (
    <Text tone={clock.isBreached ? "danger" : "secondary"}>
      {clock.isBreached ? `${due} · ${t("shiftHandover.requests.breached")}` : due}
    </Text>
  );
}

/** Plans under way or about to begin. */
export function PlansPanel({ facts }: FactsProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("shiftHandover.plans.title")}>
      {facts.plans.length === 0 ? (
        <EmptyState isCompact>{t("shiftHandover.plans.none")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} aria-label={t("shiftHandover.plans.title")}>
          {facts.plans.map((plan) => (
            <PlanLine key={plan.id} plan={plan} />
          ))}
        </Stack>
      )}
      {facts.morePlans > 0 ? (
        <Text tone="tertiary">{t("shiftHandover.plans.more", { count: facts.morePlans })}</Text>
      ) : null}
    </Panel>
  );
}

/** Who of the team is on leave, and who stands in. */
export function AbsencesPanel({ facts }: FactsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("shiftHandover.absences.title")}>
      {facts.absences.length === 0 ? (
        <EmptyState isCompact>{t("shiftHandover.absences.none")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} aria-label={t("shiftHandover.absences.title")}>
          {facts.absences.map(({ userId, name, startTime, endTime, substituteName }) => (
            <Stack as="li" key={`${userId} ${startTime}`} gap={2}>
              <Text weight="medium">{name}</Text>
              <Text size="small" tone="secondary">
                {[
                  endTime === null
                    ? t("shiftHandover.absences.open")
                    : t("shiftHandover.absences.until", { time: format.dateTime(endTime) }),
                  substituteName === null
                    ? t("shiftHandover.absences.noSubstitute")
                    : t("shiftHandover.absences.substitute", { name: substituteName }),
                ].join(" · ")}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
