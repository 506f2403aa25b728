import type { MemberRow } from "@pharos/api/team";
import { Cluster, Grid, SkeletonBar, Stack, Text } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { LoadBar } from "../parts/load-bar.tsx";
import { EngineerStatusChip } from "../parts/status.tsx";
import { rankIn } from "./rank.ts";

const StatusDialog = lazyPart(async () => (await import("../member/status.dialog.tsx")).StatusDialog);

/** The reader's own standing in the team: status with a switch, load, rank, open work. */
export function MyFigures({ members }: { readonly members: readonly MemberRow[] | undefined }): ReactNode {
  const t = useT();
  const me = useMe();
  const [isSetting, setIsSetting] = useState(false);
  const mine = members?.find(({ userId }) => userId === me.userId);
  const rank = members && rankIn(members, me.userId);
  const status = mine?.engineerStatus ?? me.engineerStatus;
  const waiting = <SkeletonBar width="48px" height={20} />;
  return (
    <Grid minWidth={140} gap={12} isStretched className="team-figures">
      <Stack gap={2} isPanel className="team-figure">
        <Text size="small" tone="secondary">
          {t("team.status.mine")}
        </Text>
        <Cluster as="strong" size="headline" isOneLine>
          {status === null ? (
            "–"
          ) : (
            <EngineerStatusChip code={status} until={mine?.engineerStatusUntil ?? null} />
          )}
          {me.perms.includes("duty:edit") && status !== null ? (
            <Text
              as="button"
              size="small"
              weight="regular"
              tone="primary"
              type="button"
              className="team-figure-action"
              onClick={() => setIsSetting(true)}
            >
              {t("team.status.change")}
            </Text>
          ) : null}
        </Cluster>
      </Stack>
      <Stack gap={2} isPanel className="team-figure">
        <Text size="small" tone="secondary">
          {t("team.my.myLoad")}
        </Text>
        <Cluster as="strong" size="headline" isOneLine>
          {members ? mine && <LoadBar percent={mine.loadRate} /> : waiting}
        </Cluster>
      </Stack>
      <Stack gap={2} isPanel className="team-figure" title={t("team.my.rankHint")}>
        <Text size="small" tone="secondary">
          {t("team.my.rank")}
        </Text>
        <Cluster as="strong" size="title" isOneLine>
          {members ? rank && t("team.my.rankOf", rank) : waiting}
        </Cluster>
      </Stack>
      <Stack gap={2} isPanel className="team-figure">
        <Text size="small" tone="secondary">
          {t("team.my.myTasks")}
        </Text>
        <Cluster as="strong" size="headline" isOneLine>
          {members ? <Link to={paths.serviceRecords({ mine: 1 })}>{mine?.openSr ?? 0}</Link> : waiting}
        </Cluster>
      </Stack>
      {isSetting && status !== null ? (
        <StatusDialog isOpen current={status} onClose={() => setIsSetting(false)} />
      ) : null}
    </Grid>
  );
}
