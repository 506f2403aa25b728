import type { MemberRow } from "@pharos/api/team";
import { SkeletonBar } from "@pharos/ui";
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
    <div className="team-figures">
      <div className="team-figure">
        <span>{t("team.status.mine")}</span>
        <strong>
          {status === null ? (
            "–"
          ) : (
            <EngineerStatusChip code={status} until={mine?.engineerStatusUntil ?? null} />
          )}
          {me.perms.includes("duty:edit") && status !== null ? (
            <button type="button" className="team-figure-action" onClick={() => setIsSetting(true)}>
              {t("team.status.change")}
            </button>
          ) : null}
        </strong>
      </div>
      <div className="team-figure">
        <span>{t("team.my.myLoad")}</span>
        <strong>{members ? mine && <LoadBar percent={mine.loadRate} /> : waiting}</strong>
      </div>
      <div className="team-figure" title={t("team.my.rankHint")}>
        <span>{t("team.my.rank")}</span>
        <strong>{members ? rank && t("team.my.rankOf", rank) : waiting}</strong>
      </div>
      <div className="team-figure">
        <span>{t("team.my.myTasks")}</span>
        <strong>
          {members ? <Link to={paths.serviceRecords({ mine: 1 })}>{mine?.openSr ?? 0}</Link> : waiting}
        </strong>
      </div>
      {isSetting && status !== null ? (
        <StatusDialog isOpen current={status} onClose={() => setIsSetting(false)} />
      ) : null}
    </div>
  );
}
