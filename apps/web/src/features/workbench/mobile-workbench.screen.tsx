import { type StandardView, standardViews } from "@pharos/domain/service-request";
import {
  CappedBadge,
  Cluster,
  EmptyState,
  ErrorState,
  Grid,
  SkeletonCards,
  Stack,
  Text,
  useIsPhone,
} from "@pharos/ui";
import {
  commentIcon,
  customerServiceIcon,
  fieldTimeIcon,
  Icon,
  type IconShape,
  messageIcon,
  plusIcon,
  scheduleIcon,
  starIcon,
  userAddIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { CallButton } from "../../shared/components/call-button.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { BrandMark, useMe } from "../identity/index.ts";
import { deskQueries, Incidents, RecordCard, searchOf, useLiveLists } from "../service-request/index.ts";
import { MobileBar } from "./mobile-bar.tsx";
import { workbenchQueries } from "./queries.ts";
import { useGreeting } from "./use-greeting.ts";
import "./mobile-workbench.css";

// The tiles come first; what stands below them may come a moment later.
const OnDevice = lazyPart(async () => {
  const [parts] = await Promise.all([import("../offline/parts.ts"), loadTexts(["offline"])]);
  return parts.OnDevice;
});
const PlansPanel = lazyPart(async () => (await import("./mobile-plans-panel.tsx")).MobilePlansPanel);
const TodayVisit = lazyPart(async () => (await import("../plan/parts.ts")).TodayVisit);
const OpenAdvisories = lazyPart(async () => (await import("../advisory/index.ts")).OpenAdvisories);
const WaitingPanel = lazyPart(async () => (await import("./waiting-panel.tsx")).WaitingPanel);

/** The workbench of a phone: big tiles, and the three requests that burn most. */
export function MobileWorkbenchScreen(): ReactNode {
  const greeting = useGreeting();
  const isPhone = useIsPhone();
  // Only the workbench sends anyone here.
  const sent = useLocation().state as { readonly isSentHere?: boolean } | null;
  if (!isPhone && sent?.isSentHere === true) return <Navigate to={paths.workbench()} replace />;
  return (
    <Stack className="mw">
      <Cluster as="header" justify="between" isOneLine className="mw-head">
        <BrandMark size={26} />
        <CallButton />
      </Cluster>
      <Incidents />
      <main className="mw-main">
        <h1>{greeting.words}</h1>
        <Text as="p" tone="secondary" className="mw-day">
          {greeting.day}
        </Text>
        <Kept />
        <Visit />
        <Tiles />
        <MostUrgent />
        <OpenAdvisories max={2} />
        <Below />
      </main>
      <MobileBar />
    </Stack>
  );
}

/** What the phone keeps until it is back in the network. */
function Kept(): ReactNode {
  return useMe().isEsUser ? null : <OnDevice />;
}

/** The visit of today, for those who do the work. */
function Visit(): ReactNode {
  const { isEsUser, perms } = useMe();
  return isEsUser || !perms.includes("plan:view") ? null : <TodayVisit />;
}

/** What is worth a look when nothing burns. */
function Below(): ReactNode {
  return (
    <Stack gap={12}>
      <PlansPanel />
      {useMe().isEsUser ? null : <WaitingPanel />}
    </Stack>
  );
}

function Tiles(): ReactNode {
  const t = useT();
  const { isEsUser, perms, unreadMsgCount } = useMe();
  const { isBuilt } = useRouteDirectory();
  const counts = useQuery(deskQueries.counts()).data;
  const to = (view: StandardView) => paths.serviceRecords(searchOf(standardViews[view]));
  const awaiting = isEsUser ? "awaitingMe" : "awaitingCustomer";
  return (
    <Grid as="nav" gap={8} className="mw-tiles" aria-label={t("workbench.tiles.title")}>
      {perms.includes("service:create") ? (
        <Tile icon={plusIcon} label={t("workbench.create.title")} to={paths.newServiceRequest()} isPrimary />
      ) : null}
      <Tile
        icon={customerServiceIcon}
        label={t("workbench.tiles.requests")}
        count={counts?.["open"]}
        to={to("open")}
      />
      {isEsUser ? null : (
        <Tile
          icon={userAddIcon}
          label={t("workbench.tiles.unassigned")}
          count={counts?.["unassigned"]}
          to={to("unassigned")}
        />
      )}
      <Tile
        icon={commentIcon}
        label={isEsUser ? t("workbench.customer.awaiting") : t("workbench.tiles.awaiting")}
        count={counts?.[awaiting]}
        to={to(awaiting)}
      />
      {isEsUser && (counts?.["toRate"] ?? 0) > 0 ? (
        <Tile
          icon={starIcon}
          label={t("workbench.tiles.toRate")}
          count={counts?.["toRate"]}
          to={to("toRate")}
        />
      ) : null}
      {perms.includes("plan:view") ? (
        <Tile icon={scheduleIcon} label={t("workbench.tiles.plans")} to={paths.plans()} />
      ) : null}
      {perms.includes("hour:own") ? (
        <Tile icon={fieldTimeIcon} label={t("workbench.tiles.hours")} to={paths.manHour("me")} />
      ) : null}
      {isBuilt(paths.messages()) ? (
        <Tile
          icon={messageIcon}
          label={t("workbench.tiles.messages")}
          count={unreadMsgCount}
          to={paths.messages()}
        />
      ) : null}
    </Grid>
  );
}

interface TileProps {
  readonly icon: IconShape;
  readonly label: string;
  readonly count?: number;
  readonly to: string;
  readonly isPrimary?: boolean;
}

function Tile({ icon, label, count, to, isPrimary = false }: TileProps): ReactNode {
  return (
    <Stack
      as={Link}
      gap={4}
      weight="medium"
      tone="plain"
      to={to}
      className="mw-tile"
      data-primary={isPrimary}
    >
      <Cluster as="span" justify="between" size="figure" tone="primary" isOneLine className="mw-tile-icon">
        <Icon of={icon} />
        {count === undefined || count === 0 ? null : <CappedBadge count={count} />}
      </Cluster>
      <span>{label}</span>
    </Stack>
  );
}

function MostUrgent(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { isEsUser, teams } = useMe();
  const urgent = useQuery(workbenchQueries.mostUrgent(teams.length));
  const rows = urgent.data?.list ?? [];
  useLiveLists();
  return (
    <section className="mw-urgent" aria-labelledby="mw-urgent">
      <Text as="h2" size="large" id="mw-urgent">
        {t("workbench.mobile.mostUrgent")}
      </Text>
      {urgent.isPending ? <SkeletonCards cards={3} cardHeight={92} /> : null}
      {urgent.isError && !urgent.data ? (
        <ErrorState title={urgent.error.message} onRetry={() => void urgent.refetch()} isCompact />
      ) : null}
      {urgent.data && rows.length === 0 ? (
        <EmptyState isCompact>{t("workbench.mobile.nothing")}</EmptyState>
      ) : null}
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            onClick={(event) => {
              // The title inside is the real link; the card only widens what a finger may touch.
              if (event.defaultPrevented || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              void navigate(paths.serviceRequest("workbench", row.id));
            }}
          >
            <RecordCard row={row} hasCustomer={!isEsUser} source="workbench" />
          </li>
        ))}
      </ul>
    </section>
  );
}
