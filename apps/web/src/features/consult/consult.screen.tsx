import { consultStatus } from "@pharos/domain/enums";
import { Cluster, EmptyState, Grid, SkeletonText, Stack, Text, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { type ConsultRow, consultQueries } from "./api.ts";
import { AwaySwitch } from "./away-switch.tsx";
import { Begin } from "./begin.tsx";
import { ConsultBar } from "./consult-bar.tsx";
import { CustomerSide } from "./customer-side.tsx";
import { ExpertPresence } from "./presence.tsx";
import { Thread } from "./thread.tsx";
import { useTitleCount } from "./use-title-count.ts";
import "./consult.css";

/** The full-screen consultation: the list, the thread, and for experts the customer beside it. */
export function ConsultScreen(): ReactNode {
  const { id: idText } = useParams();
  const isPhone = useIsPhone();
  const { perms } = useMe();
  const isExpert = perms.includes("consult:answer");
  const id = idText !== undefined && /^\d{1,15}$/.test(idText) ? Number(idText) : undefined;
  const hasList = !isPhone || (id === undefined && isExpert);
  return (
    <>
      {isExpert ? <ExpertPresence /> : null}
      <Grid className="consult-page" data-phone={isPhone} data-alone={id === undefined}>
        {isPhone && hasList ? <PageHead /> : null}
        {hasList ? <ConsultList activeId={id} isExpert={isExpert} /> : null}
        {isPhone && hasList ? null : (
          <Stack className="consult-middle" isPanel>
            <Middle id={id} isExpert={isExpert} isPhone={isPhone} />
          </Stack>
        )}
        {isPhone || id === undefined ? null : <CustomerSide id={id} />}
      </Grid>
    </>
  );
}

interface MiddleProps {
  readonly id: number | undefined;
  readonly isExpert: boolean;
  readonly isPhone: boolean;
}

function Middle({ id, isExpert, isPhone }: MiddleProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const latest = useQuery({ ...consultQueries.latest(), enabled: id === undefined && !isExpert });
  const shown = id ?? latest.data?.consult?.id;
  if (shown !== undefined)
    return (
      <>
        <ConsultBar id={shown} isPhone={isPhone} />
        {/* A thread of its own for each: what is typed in one is not sent in another. */}
        <Thread key={shown} id={shown} />
      </>
    );
  return (
    <>
      <PageHead />
      {isExpert ? <EmptyState>{t("consult.none")}</EmptyState> : null}
      {!isExpert && latest.isPending ? <SkeletonText lines={6} /> : null}
      {isExpert || latest.isPending ? null : (
        <Begin
          origin={isPhone ? "mobile" : "page"}
          onBegun={(begun) => void navigate(paths.consult(begun), { replace: true })}
        />
      )}
    </>
  );
}

/** The heading of the page while no consultation is open on it. */
function PageHead(): ReactNode {
  const t = useT();
  return (
    <Stack as="header" className="consult-head">
      <Text as="h1" size="title" weight="strong">
        {t("shell.titles.consult")}
      </Text>
    </Stack>
  );
}

function ConsultList({
  activeId,
  isExpert,
}: {
  readonly activeId: number | undefined;
  readonly isExpert: boolean;
}): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  useLiveChannel("/consult", () => void client.invalidateQueries({ queryKey: ["consult", "list"] }));
  const waiting = useQuery({ ...consultQueries.list({ waiting: "true", pageSize: 50 }), enabled: isExpert });
  const own = useQuery(consultQueries.list({ mine: "true", pageSize: 50 }));
  const offered = waiting.data?.list.filter((row) => row.isOffered).length ?? 0;
  const unread = own.data?.list.filter((row) => row.unread > 0 && row.id !== activeId).length ?? 0;
  // What is offered stands among what waits, not yet among the expert's own.
  useTitleCount(offered + unread);
  return (
    <Stack as="nav" gap={12} className="consult-list" isPanel aria-label={t("consult.title")}>
      {isExpert ? <AwaySwitch /> : null}
      {isExpert ? null : <Button onClick={() => void navigate(paths.consult())}>{t("consult.begin")}</Button>}
      {waiting.data && waiting.data.list.length > 0 ? (
        <Group title={t("consult.waiting")} rows={waiting.data.list} activeId={activeId} />
      ) : null}
      <QueryError query={own} isCompact />
      <Group title={t("consult.mine")} rows={own.data?.list ?? []} activeId={activeId} />
    </Stack>
  );
}

interface GroupProps {
  readonly title: string;
  readonly rows: readonly ConsultRow[];
  readonly activeId: number | undefined;
}

function Group({ title, rows, activeId }: GroupProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Stack gap={4}>
      <Text as="h2" size="small" tone="tertiary">
        {title}
      </Text>
      {rows.length === 0 ? <EmptyState isCompact>{t("consult.none")}</EmptyState> : null}
      {rows.map((row) => (
        <Stack
          as={Link}
          key={row.id}
          to={paths.consult(row.id)}
          gap={2}
          className="consult-row"
          aria-current={row.id === activeId ? "page" : undefined}
        >
          <Text isTruncated weight={row.unread > 0 || row.isOffered ? "strong" : "regular"}>
            {row.title}
          </Text>
          <Cluster gap={6} size="small" tone="secondary">
            <StateChip of={consultStatus} code={row.status} />
            <span>{nameIn(locale, row.companyName, row.companyNameEn)}</span>
            {row.unread > 0 ? <span>{t("consult.unread", { count: row.unread })}</span> : null}
            <Ago iso={row.lastRecordTime} />
          </Cluster>
        </Stack>
      ))}
    </Stack>
  );
}
