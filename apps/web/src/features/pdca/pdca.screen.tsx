import { exportPdcaActions } from "@pharos/api/pdca";
import { pdcaActionStatus } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Cluster, Grid, IconButton, PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { TeamChoice } from "../organisation/parts.ts";
import { ExportButton } from "../sheet/index.ts";
import { HourAreaTabs } from "../work-hour/parts.ts";
import { boardQuery, type PdcaAction, type PdcaBoard, type PdcaCheck } from "./api.ts";
import { ActColumn } from "./board/act-column.tsx";
import { CheckColumn } from "./board/check-column.tsx";
import { DoColumn, PlanColumn } from "./board/plan-do-columns.tsx";
import "./pdca.css";

const ActionDialog = lazyPart(async () => (await import("./dialogs/action.dialog.tsx")).ActionDialog);
const FinishDialog = lazyPart(async () => (await import("./dialogs/finish.dialog.tsx")).FinishDialog);
const CheckDialog = lazyPart(async () => (await import("./dialogs/check.dialog.tsx")).CheckDialog);

/** What a dialog is open for. */
type Opened =
  | { readonly what: "add"; readonly check: PdcaCheck }
  | { readonly what: "edit" | "finish" | "check"; readonly action: PdcaAction }
  | null;

const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The week and the team in the address. */
function useBoardPlace() {
  const [params, search] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = params.get("date") ?? "";
  const team = Number(params.get("team") ?? 0);
  const go = (next: { readonly date?: string; readonly team?: number | null }) =>
    search.patch(next, { replace: true });
  const owner = Number(params.get("owner") ?? 0);
  const status = params.get("status") ?? "";
  /** Whether an action is among those that a figure elsewhere has led to. */
  const isShown = (action: PdcaAction) =>
    (!(owner > 0) || action.ownerId === owner) &&
    (status === "" ||
      (status === "unchecked" ? action.turn !== null : pdcaActionStatus.fromCode(action.status) === status));
  return { today, date: isDay(given) ? given : today, teamId: team > 0 ? team : undefined, go, isShown };
}

/** The week of a team as plan, do, check, act. */
export function PdcaScreen(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const { today, date, teamId, go, isShown } = useBoardPlace();
  const [opened, setOpened] = useState<Opened>(null);
  const board = useQuery(boardQuery({ date, ...(teamId !== undefined && { teamId }) }));
  const step = (days: number) => go({ date: dateOfDayNumber(dayNumberOf(date) + days) });
  const title = t("pdca.title");
  return (
    <>
      <PageHeader
        title={title}
        meta={<HourAreaTabs current="pdca" />}
        actions={
          perms.includes("export") ? (
            <ExportButton
              endpoint={exportPdcaActions}
              query={teamId === undefined ? {} : { teamId }}
              list={title}
            />
          ) : undefined
        }
      />
      <Panel padding="none">
        <Cluster gap={8} className="pdca-bar">
          <IconButton icon={leftIcon} label={t("pdca.previous")} onClick={() => step(-7)} />
          <Button onClick={() => go({ date: today })}>{t("pdca.thisWeek")}</Button>
          <IconButton icon={rightIcon} label={t("pdca.next")} onClick={() => step(7)} />
          {board.data ? <strong>{`${board.data.periodFrom} – ${board.data.periodTo}`}</strong> : null}
          <TeamChoice
            label={t("pdca.team")}
            placeholder={t("pdca.allTeams")}
            value={teamId}
            onChange={(team) => go({ team: team ?? null })}
          />
        </Cluster>
      </Panel>
      <QueryError query={board} />
      {board.isPending ? <SkeletonText lines={10} /> : null}
      {board.data ? (
        <Columns board={{ ...board.data, act: board.data.act.filter(isShown) }} onOpen={setOpened} />
      ) : null}
      <Dialogs date={date} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function Columns({
  board,
  onOpen,
}: {
  readonly board: PdcaBoard;
  readonly onOpen: (opened: Opened) => void;
}): ReactNode {
  return (
    <Grid gap={12} className="pdca-board">
      <PlanColumn plan={board.plan} />
      <DoColumn work={board.do} />
      <CheckColumn
        rows={board.check}
        {...(board.abilities.act.isAllowed && {
          onAct: (check: PdcaCheck) => onOpen({ what: "add", check }),
        })}
      />
      <ActColumn actions={board.act} onOpen={(what, action) => onOpen({ what, action })} />
    </Grid>
  );
}

function Dialogs({
  date,
  opened,
  onClose,
}: {
  readonly date: string;
  readonly opened: Opened;
  readonly onClose: () => void;
}): ReactNode {
  if (opened === null) return null;
  if (opened.what === "add")
    return <ActionDialog date={date} start={{ check: opened.check }} onClose={onClose} />;
  if (opened.what === "edit")
    return <ActionDialog date={date} start={{ action: opened.action }} onClose={onClose} />;
  if (opened.what === "finish") return <FinishDialog action={opened.action} onClose={onClose} />;
  return <CheckDialog action={opened.action} onClose={onClose} />;
}
