import type { MemberCard } from "@pharos/api/team";
import { serviceRequestStatus, severity, techLevel, workCategory } from "@pharos/domain/enums";
import { Avatar, Cluster, EmptyState, Facts, Grid, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { loadTexts, useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";
import { CertExpiry } from "../certs/cert-expiry.tsx";
import { LoadBar } from "../parts/load-bar.tsx";
import { EngineerStatusChip } from "../parts/status.tsx";
import { Tags } from "../parts/tags.tsx";
import "./member-drawer.css";

const MemberWork = lazyPart(
  async () => {
    const [part] = await Promise.all([import("./member-work.tsx"), loadTexts(["plan"])]);
    return part.MemberWork;
  },
  <SkeletonText lines={8} />,
);
const StatusDialog = lazyPart(async () => (await import("./status.dialog.tsx")).StatusDialog);

interface MemberDrawerProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The card of an engineer. */
export function MemberDrawer({ userId, onClose }: MemberDrawerProps): ReactNode {
  const t = useT();
  const member = useQuery(teamQueries.member(userId));
  return (
    <Drawer open onClose={onClose} size={480} title={t("team.card.title")} destroyOnHidden>
      {member.data ? <Card member={member.data} /> : null}
      {member.isPending ? <SkeletonText lines={8} /> : null}
      <QueryError query={member} isCompact />
    </Drawer>
  );
}

function Card({ member }: { readonly member: MemberCard }): ReactNode {
  const t = useT();
  const [isSetting, setIsSetting] = useState(false);
  return (
    <Stack gap={12} className="team-member">
      <Grid as="header" gap={12} align="center">
        <Avatar name={member.employeeName} src={member.headImgUrl} size={48} />
        <div>
          <Text as="h3" size="title">
            {member.employeeName}
          </Text>
          <Text as="p" size="small" tone="secondary">
            {[member.jobTitle, member.workCity].filter(Boolean).join(" · ")}
          </Text>
          <EngineerStatusChip code={member.state.status} until={member.state.endTime} />
        </div>
        {member.maySetStatus ? (
          <Button onClick={() => setIsSetting(true)}>{t("team.action.setStatus")}</Button>
        ) : null}
      </Grid>
      <Profile member={member} />
      <Requests member={member} />
      <MemberWork userId={member.userId} />
      <Certs member={member} />
      <States member={member} />
      {isSetting ? (
        <StatusDialog
          isOpen
          userId={member.userId}
          current={member.state.status}
          onClose={() => setIsSetting(false)}
        />
      ) : null}
    </Stack>
  );
}

function Profile({ member }: { readonly member: MemberCard }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Panel title={t("team.card.profile")}>
      <Facts
        items={[
          { key: "load", label: t("team.field.loadRate"), value: <LoadBar percent={member.loadRate} /> },
          {
            key: "teams",
            label: t("team.field.teams"),
            value: member.teams
              .map(
                (team) =>
                  `${nameIn(locale, team.teamName, team.teamNameEn)} · ${t(workCategory.labelKeyOfCode(team.category))}`,
              )
              .join(t("team.separator")),
          },
          {
            key: "tags",
            label: t("team.field.techTags"),
            value: <Tags words={[...new Set(member.teams.flatMap((team) => team.techTags))]} />,
          },
          {
            key: "level",
            label: t("team.field.techLevel"),
            value: member.techLevel === null ? null : t(techLevel.labelKeyOfCode(member.techLevel)),
          },
          {
            key: "phone",
            label: t("team.field.mobile"),
            value: member.phone && <a href={`tel:${member.phone}`}>{member.phone}</a>,
          },
          {
            key: "email",
            label: t("team.field.email"),
            value: member.email && <a href={`mailto:${member.email}`}>{member.email}</a>,
          },
          { key: "hireDate", label: t("team.field.hireDate"), value: member.hireDate },
        ]}
      />
    </Panel>
  );
}

function Requests({ member }: { readonly member: MemberCard }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Panel title={t("team.card.requests")}>
      {member.requests.length === 0 ? (
        <EmptyState isCompact>{t("team.card.noRequests")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} className="team-lines">
          {member.requests.map((request) => {
            return (
              <Cluster key={request.id} as="li" gap={8} align="start" justify="between" isOneLine>
                <StateChip of={severity} code={request.type} />
                <span>
                  <Link to={paths.serviceRequest("team", request.id)}>{request.title}</Link>
                  <Text as="small" tone="tertiary">
                    {[
                      request.srNo,
                      nameIn(locale, request.companyName, request.companyNameEn),
                      t(serviceRequestStatus.labelKeyOfCode(request.status)),
                    ].join(" · ")}
                  </Text>
                </span>
              </Cluster>
            );
          })}
        </Stack>
      )}
    </Panel>
  );
}

function Certs({ member }: { readonly member: MemberCard }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("team.certs.title")}>
      {member.certs.length === 0 ? (
        <EmptyState isCompact>{t("team.certs.none")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} className="team-lines">
          {member.certs.map((cert) => (
            <Cluster key={cert.id} as="li" gap={8} align="start" justify="between" isOneLine>
              <span>
                {cert.name}
                <Text as="small" tone="tertiary">
                  {[cert.issuer, cert.certNo].filter(Boolean).join(" · ")}
                </Text>
              </span>
              <CertExpiry cert={cert} />
            </Cluster>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function States({ member }: { readonly member: MemberCard }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("team.card.states")}>
      {member.states.length === 0 ? (
        <EmptyState isCompact>{t("team.card.noStates")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} className="team-lines">
          {member.states.map((state) => (
            <Cluster
              key={`${state.startTime} ${state.status} ${state.endTime ?? ""}`}
              as="li"
              gap={8}
              align="start"
              justify="between"
              isOneLine
            >
              <EngineerStatusChip code={state.status} />
              <span>
                {state.remark}
                <Text as="small" tone="tertiary">
                  {[
                    `${format.dateTime(state.startTime)} – ${state.endTime ? format.dateTime(state.endTime) : t("team.card.lasting")}`,
                    state.setByName && t("team.card.setBy", { name: state.setByName }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
              </span>
            </Cluster>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
