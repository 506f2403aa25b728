import type { CompanyInfo } from "@pharos/api/organisation";
import { invitationState } from "@pharos/domain/enums";
import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { organisationQueries, useInviteMember } from "../api.ts";

interface SetupStepsProps {
  readonly company: CompanyInfo;
}

const steps = [
  { key: "service", tab: "contract", isDone: ({ counts }: CompanyInfo) => counts.accs > 0 },
  { key: "members", tab: "member", isDone: ({ admins }: CompanyInfo) => admins.length > 0 },
  { key: "assets", tab: "assets", isDone: ({ counts }: CompanyInfo) => counts.assets > 0 },
] as const;

/** What a new customer still needs before its people can raise a request, in the order in which it is entered. */
export function SetupSteps({ company }: SetupStepsProps): ReactNode {
  const t = useT();
  // The vendor's view has the level; members read what is there, they do not set it up.
  if (company.level === undefined || !company.abilities.edit.isAllowed) return null;
  if (steps.every(({ isDone }) => isDone(company))) return null;
  return (
    <Panel title={t("organisation.setup.title")}>
      <Stack as="ol" gap={8}>
        {steps.map(({ key, tab, isDone }, index) => (
          <Cluster as="li" key={key} gap={8} align="start" isOneLine>
            <Text tone="tertiary">{index + 1}</Text>
            <Stack>
              {isDone(company) ? (
                <Text tone="secondary">
                  {t("organisation.setup.done", { what: t(`organisation.setup.${key}.title`) })}
                </Text>
              ) : (
                <>
                  <Link to={paths.organisationTab(tab, company.id)}>
                    {t(`organisation.setup.${key}.title`)}
                  </Link>
                  <Text size="small" tone="tertiary">
                    {t(`organisation.setup.${key}.why`)}
                  </Text>
                  {key === "members" ? <Invited company={company} /> : null}
                </>
              )}
            </Stack>
          </Cluster>
        ))}
      </Stack>
    </Panel>
  );
}

/** Who is invited and has not accepted yet: the step is on its way, and can be sent again. */
function Invited({ company }: SetupStepsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const invite = useInviteMember();
  const members = useQuery({
    ...organisationQueries.members({ companyId: company.id, status: "1", pageSize: 100 }),
    enabled: company.abilities.readMembers.isAllowed,
  });
  const pending = (members.data?.list ?? []).filter(
    ({ invitation }) => invitation !== null && invitationState.fromCode(invitation.state) === "pending",
  );
  return pending.map(({ id, name, invitation, abilities }) => (
    <Cluster key={id} gap={8} rowGap={2} size="small">
      <Text tone="warn">
        {t("organisation.setup.invited", {
          name,
          until: invitation === null ? "" : format.dateTime(invitation.expireTime),
        })}
      </Text>
      {abilities.invite.isAllowed ? (
        <Button
          size="small"
          loading={invite.isPending}
          onClick={() => void invite.mutateAsync({ body: { id } }).catch(() => {})}
        >
          {t("organisation.member.inviteAgain")}
        </Button>
      ) : null}
    </Cluster>
  ));
}
