import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import { incidentQuery } from "./api.ts";

const IncidentStrip = lazyPart(async () => {
  const [{ IncidentStrip: Strip }] = await Promise.all([
    import("./incident-strip.tsx"),
    loadTexts(["serviceRequest"]),
  ]);
  return Strip;
});

/** The strip above every page while a P1 that concerns the reader is open; its own page shows the others only. */
export function Incidents(): ReactNode {
  return useMe().perms.includes("fault:view") ? <OpenIncidents /> : null;
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
