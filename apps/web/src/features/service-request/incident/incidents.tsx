import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../../shared/texts.ts";
import { cachedUser, useMe } from "../../identity/index.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import { incidentQuery } from "./api.ts";

const permission = "fault:view";

const IncidentStrip = lazyPart(async () => {
  const [{ IncidentStrip: Strip }] = await Promise.all([
    import("./incident-strip.tsx"),
    loadTexts(["serviceRequest"]),
  ]);
  return Strip;
});

/** Reads the open incidents with the code of the strip, so that a page is first drawn with the strip above it. */
export async function prepareIncidents(client: QueryClient): Promise<void> {
  if (!cachedUser(client)?.perms.includes(permission)) return;
  const { list } = await client.ensureQueryData(incidentQuery());
  if (list.length > 0) await IncidentStrip.preload();
}

/** The strip above every page while a P1 that concerns the reader is open; its own page shows the others only. */
export function Incidents(): ReactNode {
  return useMe().perms.includes(permission) ? <OpenIncidents /> : null;
}

function OpenIncidents(): ReactNode {
  const { pathname } = useLocation();
  const { data } = useQuery(incidentQuery());
  useLiveLists();
  const elsewhere = data?.list.filter(({ id }) => !isPageOf(id, pathname)) ?? [];
  const [first] = elsewhere;
  if (!data || !first) return null;
  const others = data.total - (data.list.length - elsewhere.length) - 1;
  return <IncidentStrip incident={first} others={others} />;
}

const isPageOf = (id: number, pathname: string): boolean =>
  matchPath("/service/:source/:id", pathname)?.params.id === String(id);
