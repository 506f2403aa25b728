import { shiftHandoverState } from "@pharos/domain/enums";
import { Grid, PageHeader, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { type Handover, handoverQueries } from "./api.ts";
import { AbsencesPanel, PlansPanel, RequestsPanel } from "./facts-panels.tsx";
import { RemarkPanel } from "./remark-panel.tsx";
import { SignaturesPanel } from "./signatures-panel.tsx";

/** One hand-over note: what is open, what the outgoing shift adds, and who signed. */
export function ShiftHandoverScreen(): ReactNode {
  const t = useT();
  const id = Number(useParams()["id"]);
  const isId = Number.isSafeInteger(id) && id > 0;
  const note = useQuery({ ...handoverQueries.detail(id), enabled: isId });
  if (!isId) return <Navigate to={paths.notFound()} replace />;
  if (note.data) return <Note key={id} note={note.data} />;
  return (
    <>
      <PageHeader title={t("shiftHandover.list.title")} />
      <QueryError query={note} />
      {note.isPending ? <SkeletonText lines={10} /> : null}
    </>
  );
}

function Note({ note }: { readonly note: Handover }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const isOpen = note.state === shiftHandoverState.toCode("open");
  return (
    <>
      <PageHeader
        title={t("shiftHandover.view.title", { time: format.dateTime(note.changeTime) })}
        marks={<StateChip of={shiftHandoverState} code={note.state} />}
        meta={
          <>
            <span>{nameIn(locale, note.teamName, note.teamNameEn)}</span>
            <Link to={paths.shiftHandovers({ team: note.teamId })}>{t("shiftHandover.view.back")}</Link>
          </>
        }
      />
      <Grid gap={16} hasAside>
        <Stack gap={16}>
          <RemarkPanel note={note} />
          <RequestsPanel facts={note.facts} isLive={isOpen} />
          <Text as="p" size="small" tone="tertiary">
            {isOpen
              ? t("shiftHandover.view.takenNow")
              : t("shiftHandover.view.taken", { time: format.dateTime(note.facts.takenAt) })}{" "}
            {t("shiftHandover.view.visible")}
          </Text>
        </Stack>
        <Stack as="aside" gap={16}>
          <SignaturesPanel note={note} />
          <PlansPanel facts={note.facts} />
          <AbsencesPanel facts={note.facts} />
        </Stack>
      </Grid>
    </>
  );
}
