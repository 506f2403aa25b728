import { coverage, maintenanceLevel, serviceNumberStatus } from "@pharos/domain/enums";
import {
  ActionBar,
  CopyButton,
  type CountTab,
  CountTabs,
  Grid,
  PageHeader,
  SkeletonBar,
  SkeletonText,
  Stack,
  StatusChip,
  type UiAction,
} from "@pharos/ui";
import { fileTextIcon, pauseCircleIcon, playIcon, plusIcon, stopIcon, undoIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { type ServiceNumberDetail, serviceNumberQueries } from "./api.ts";
import { NumberContract } from "./number/number-contract.tsx";
import { NumberItems } from "./number/number-items.tsx";
import { NumberFigures, NumberPeople } from "./number/number-panels.tsx";
import { NumberRequests } from "./number/number-requests.tsx";
import type { NumberAction } from "./number/status.dialog.tsx";
import { NumberValidityChip } from "./parts/chips.tsx";
import { History } from "./parts/history.tsx";
import "./detail/contract-drawer.css";
import "./number/service-number.css";

const StatusDialog = lazyPart(async () => (await import("./number/status.dialog.tsx")).NumberStatusDialog);

const OpenRequestsDialog = lazyPart(
  async () => (await import("./number/open-requests.dialog.tsx")).OpenRequestsDialog,
);

const tabKeys = ["requests", "items", "contract", "history"] as const;
type Tab = (typeof tabKeys)[number];

/** The card of a service number: what it promises, how much of it is left, what happened under it. */
export function ServiceNumberScreen(): ReactNode {
  const { id, companyId } = useParams();
  const detail = useQuery(serviceNumberQueries.detail(idOf(id), idOf(companyId)));
  if (detail.data) return <ServiceNumberPage detail={detail.data} />;
  return detail.isError ? <QueryError query={detail} /> : <PageSkeleton />;
}

function ServiceNumberPage({ detail }: { readonly detail: ServiceNumberDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const panelId = useId();
  const [params, search] = useAddressSearch();
  // Anyone who may open the contract may read the history too.
  const keys = tabKeys.filter((key) => key !== "history" || detail.abilities.readContract.isAllowed);
  const asked = params.get("tab");
  const tab: Tab = keys.find((key) => key === asked) ?? "requests";
  const tabs: readonly CountTab[] = keys.map((key) => ({
    key,
    label: t(`contract.tab.${key}`),
    hasNoCount: true,
  }));
  return (
    <>
      <PageHeader
        title={detail.name}
        marks={
          <>
            <NumberValidityChip code={detail.validity} status={detail.status} />
            <StatusChip tone="teal">{t(coverage.labelKeyOfCode(detail.coverage))}</StatusChip>
          </>
        }
        meta={
          <>
            <span>
              {detail.sn} <CopyButton text={detail.sn} label={t("contract.number.copy")} />
            </span>
            <CompanyName detail={detail} />
            {[
              nameIn(locale, detail.productName, detail.productNameEn),
              t(maintenanceLevel.labelKeyOfCode(detail.maintLevel)),
            ]
              .filter((part) => part !== null)
              .map((part) => (
                <span key={part}>{part}</span>
              ))}
          </>
        }
        actions={<NumberActions detail={detail} />}
      />
      <Grid gap={16} rowGap={12} hasAside className="ct-number-page">
        <Grid
          as="aside"
          gap={12}
          className="ct-number-aside ct-number-figures"
          aria-label={t("contract.number.term")}
        >
          <NumberFigures detail={detail} />
        </Grid>
        <Stack gap={12} className="ct-number-main">
          <CountTabs
            tabs={tabs}
            active={tab}
            onChange={(key) => search.patch({ tab: key === "requests" ? null : key }, { replace: true })}
            label={t("contract.number.sections")}
            panelId={panelId}
          />
          <Stack gap={12} id={panelId} role="tabpanel">
            {tab === "requests" ? <NumberRequests id={detail.id} /> : null}
            {tab === "items" ? <NumberItems id={detail.id} companyId={detail.companyId} /> : null}
            {tab === "contract" ? <NumberContract detail={detail} /> : null}
            {tab === "history" ? <History objectType="serviceNumber" objectId={detail.id} /> : null}
          </Stack>
        </Stack>
        <Grid
          as="aside"
          gap={12}
          className="ct-number-aside ct-number-people"
          aria-label={t("contract.number.people")}
        >
          <NumberPeople detail={detail} />
        </Grid>
      </Grid>
    </>
  );
}

function CompanyName({ detail }: { readonly detail: ServiceNumberDetail }): ReactNode {
  const { locale } = usePreferences();
  const name = nameIn(locale, detail.companyName, detail.companyNameEn);
  return useMe().perms.includes("org:view") ? (
    <Link to={paths.organisationTab("service", detail.companyId)}>{name}</Link>
  ) : (
    <span>{name}</span>
  );
}

const isInUse = ({ status }: ServiceNumberDetail): boolean =>
  serviceNumberStatus.fromCode(status) !== "closed";

function NumberActions({ detail }: { readonly detail: ServiceNumberDetail }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const me = useMe();
  const [dialog, setDialog] = useState<NumberAction | null>(null);
  const { suspend, resume, close, reopen } = detail.abilities;
  const [isListingOpen, setIsListingOpen] = useState(false);
  const action = (key: NumberAction, ability: typeof suspend, more: Partial<UiAction>): UiAction => ({
    key,
    label: t(`contract.number.${key}`),
    disabledReason: ability.isAllowed ? null : ability.reason,
    run: () => setDialog(key),
    ...more,
  });
  const isSuspended = resume.isAllowed;
  // Open requests are named rather than only counted.
  const isHeldOpen = !close.isAllowed && isInUse(detail);
  const closing = isInUse(detail)
    ? [
        action("close", close, {
          icon: stopIcon,
          isDanger: true,
          ...(isHeldOpen && { disabledReason: null, run: () => setIsListingOpen(true) }),
        }),
      ]
    : [action("reopen", reopen, { icon: undoIcon })];
  const mayChange = me.perms.includes("sn:edit");
  const actions: UiAction[] = [
    ...(me.perms.includes("service:create")
      ? [
          {
            key: "raise",
            label: t("contract.number.raise"),
            icon: plusIcon,
            isPrimary: true,
            run: () => void navigate(paths.newServiceRequest()),
          },
        ]
      : []),
    {
      key: "reports",
      label: t("contract.number.reports"),
      icon: fileTextIcon,
      run: () => void navigate(paths.serviceReports(detail.id, detail.companyId)),
    },
    ...(mayChange
      ? [
          isSuspended
            ? action("resume", resume, { icon: playIcon })
            : action("suspend", suspend, { icon: pauseCircleIcon }),
          ...closing,
        ]
      : []),
  ];
  return (
    <>
      <ActionBar actions={actions} label={t("contract.number.actions")} />
      {isListingOpen ? <OpenRequestsDialog detail={detail} onClose={() => setIsListingOpen(false)} /> : null}
      {dialog === null ? null : (
        <StatusDialog detail={detail} action={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function PageSkeleton(): ReactNode {
  return (
    <div aria-hidden="true">
      <SkeletonBar width="280px" height={28} />
      <SkeletonText lines={10} />
    </div>
  );
}

/** The id of an address; 0, which nothing has, for nonsense. */
function idOf(text = ""): number {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}
