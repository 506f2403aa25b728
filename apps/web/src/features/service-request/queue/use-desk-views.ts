import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { deskQueries } from "./desk-api.ts";
import { type DeskView, savedDeskView, standardDeskViews, viewParam } from "./desk-views.ts";

/** The views of the list, and the one that the address names. */
export interface DeskViews {
  readonly views: readonly DeskView[];
  /** Matches by the key of a view, and those of all open requests as `open`; undefined while they are not known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The view that the address names; null: none. */
  readonly current: DeskView | null;
  /** The view that the list opens with; null: none, or not known. */
  readonly defaultView: DeskView | null;
  /** The saved views are still being asked for. */
  readonly isPending: boolean;
}

/** The views everyone has and the saved ones, with their counts; `isAsked` false shows only what is known already. */
export function useDeskViews({ isAsked = true } = {}): DeskViews {
  const t = useT();
  const { isEsUser } = useMe();
  const [params] = useSearchParams();
  const saved = useQuery({ ...deskQueries.views(), enabled: isAsked });
  const counts = useQuery({ ...deskQueries.counts(), enabled: isAsked }).data;
  const views = useMemo(
    () => [...standardDeskViews(t, isEsUser), ...(saved.data?.list ?? []).map(savedDeskView)],
    [t, isEsUser, saved.data],
  );
  return {
    views,
    counts,
    current: views.find(({ key }) => key === params.get(viewParam)) ?? null,
    defaultView: views.find(({ key }) => key === saved.data?.defaultView) ?? null,
    isPending: saved.isPending,
  };
}
