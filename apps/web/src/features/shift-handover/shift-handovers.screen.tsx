import { shiftHandoverState } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { editIcon, Icon } from "@pharos/ui/icons";
import { type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { type Format, nameIn, useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { type HandoverRow, handoverQueries, handoversSpec, useOpenHandover } from "./api.ts";

/** The hand-over notes of the reader's teams, and the way to the one that is due. */
export function ShiftHandoversScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const navigate = useNavigate();
  const { teams } = useMe();
  const state = useListState(handoversSpec);
  const filter = handoversSpec.filterOf(state.query);
  const handovers = useQuery(handoverQueries.list(filter));
  const columns = useMemo(() => handoverColumns({ t, locale, format }), [t, locale, format]);
  const title = t("shiftHandover.list.title");
  const write = (
    <WriteButton teamId={filter.teamId === undefined ? teams[0]?.teamId : Number(filter.teamId)} />
  );
  return (
    <>
      <PageHeader title={title} actions={write} />
      <ListPage
        label={title}
        result={resultOf(handovers)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.shiftHandover(row.id))}
        filters={[
          enumFilter(t, {
            key: "state",
            label: t("shiftHandover.field.state"),
            width: 140,
            of: shiftHandoverState,
          }),
          ...(teams.length > 1
            ? [
                selectFilter({
                  key: "team",
                  label: t("shiftHandover.list.team"),
                  width: 160,
                  options: teams.map(({ teamId, teamName, teamNameEn }) => ({
                    value: String(teamId),
                    label: nameIn(locale, teamName, teamNameEn),
                  })),
                }),
              ]
            : []),
        ]}
        empty={{ words: t("shiftHandover.list.none") }}
      />
    </>
  );
}

/** Begins the note of the reader's change of shift in a team, or opens the one that was begun. */
function WriteButton({ teamId }: { readonly teamId: number | undefined }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const open = useOpenHandover();
  const { perms } = useMe();
  if (teamId === undefined || !perms.includes("duty:edit")) return null;
  return (
    <Button
      type="primary"
      icon={<Icon of={editIcon} />}
      loading={open.isPending}
      onClick={() =>
        // The refusal is shown by the mutation itself.
        void open.mutateAsync({ body: { teamId } }).then(
          ({ id }) => navigate(paths.shiftHandover(id)),
          () => undefined,
        )
      }
    >
      {t("shiftHandover.list.write")}
    </Button>
  );
}

interface ColumnOptions {
  readonly t: ReturnType<typeof useT>;
  readonly locale: ReturnType<typeof usePreferences>["locale"];
  readonly format: Format;
}

const namesOf = (names: readonly string[]): string => names.join(" · ") || "–";

function handoverColumns({ t, locale, format }: ColumnOptions): ListColumn<HandoverRow>[] {
  return [
    {
      key: "change",
      title: t("shiftHandover.field.change"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={format.dateTime(row.changeTime)}
          href={paths.shiftHandover(row.id)}
          meta={[nameIn(locale, row.teamName, row.teamNameEn)]}
        />
      ),
    },
    {
      key: "outgoing",
      title: t("shiftHandover.field.outgoing"),
      width: 160,
      render: (row) => row.handedOverByName ?? namesOf(row.outgoingNames),
    },
    {
      key: "incoming",
      title: t("shiftHandover.field.incoming"),
      width: 160,
      render: (row) => row.receivedByName ?? namesOf(row.incomingNames),
    },
    {
      key: "state",
      title: t("shiftHandover.field.state"),
      width: 120,
      card: "mark",
      render: (row) => <StateChip of={shiftHandoverState} code={row.state} />,
    },
  ];
}
