import type { CompanyInfo } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType } from "@pharos/domain/enums";
import { CountTabs, PageHeader, SkeletonBar, SkeletonText, Stack, StatusChip } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useNavigate, useParams } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { OwnStar } from "../../comment/index.ts";
import { useMe } from "../../identity/index.ts";
import { organisationQueries } from "../api.ts";
import { type OrganisationTab, tabsOf } from "./tabs.ts";
import "./organisation-frame.css";

interface OrganisationFrameProps {
  /** Id of the organisation; `useOrganisationId` reads it from the address. */
  readonly id: number;
  /** The section that is shown. */
  readonly tab: OrganisationTab;
  /** Buttons of the section at the end of the head. */
  readonly actions?: ReactNode;
  readonly children: ReactNode | ((company: CompanyInfo) => ReactNode);
}

/**
 * The head and the sections of one organisation; every screen under `/organization/…/:id` stands in it. The route of such
 * a screen loads the texts `organisation` beside its own.
 */
export function OrganisationFrame({ id, tab, actions, children }: OrganisationFrameProps): ReactNode {
  const company = useQuery(organisationQueries.detail(id));
  const panelId = useId();
  if (company.data === undefined) {
    return company.isError ? <QueryError query={company} /> : <FrameSkeleton />;
  }
  return (
    <div>
      <FrameHead company={company.data} actions={actions} />
      <FrameTabs company={company.data} tab={tab} panelId={panelId} />
      <div id={panelId} role="tabpanel" className="org-frame-body">
        {typeof children === "function" ? children(company.data) : children}
      </div>
    </div>
  );
}

/** The organisation in the address; 0, which no organisation has, for nonsense. */
export function useOrganisationId(): number {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
}

function FrameHead({
  company,
  actions,
}: {
  readonly company: CompanyInfo;
  readonly actions: ReactNode;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const inApp = useInAppLink();
  const me = useMe();
  const back = { label: t("organisation.frame.back"), ...inApp(paths.organisations()) };
  const isDisabled = companyStatus.fromCode(company.status) === "disabled";
  return (
    <PageHeader
      title={nameIn(locale, company.name, company.nameEn)}
      // A customer has one organisation, and no list to go back to.
      {...(!me.isEsUser && { back })}
      marks={
        <>
          <StatusChip tone="info">{t(partyType.labelKeyOfCode(company.partyType))}</StatusChip>
          {isDisabled ? <StatusChip tone="mute">{t("enums.companyStatus.disabled")}</StatusChip> : null}
        </>
      }
      meta={
        <>
          {[
            company.industry,
            company.city,
            company.level === undefined || partyType.fromCode(company.partyType) !== "customer"
              ? null
              : t(companyLevel.labelKeyOfCode(company.level)),
            company.team && nameIn(locale, company.team.name, company.team.nameEn),
          ]
            .filter((part) => part !== null && part !== "")
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </>
      }
      actions={
        <>
          {actions}
          {me.isEsUser ? null : <OwnStar objType="company" objId={company.id} />}
        </>
      }
    />
  );
}

interface FrameTabsProps {
  readonly company: CompanyInfo;
  readonly tab: OrganisationTab;
  readonly panelId: string;
}

function FrameTabs({ company, tab, panelId }: FrameTabsProps): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const { isBuilt, preload } = useRouteDirectory();
  const tabs = tabsOf(company, me).filter(({ path }) => isBuilt(path));
  return (
    <div
      className="org-frame-tabs"
      onPointerOver={(event) => {
        const key =
          event.target instanceof Element && event.target.closest("[data-key]")?.getAttribute("data-key");
        const path = tabs.find((candidate) => candidate.key === key)?.path;
        if (path) preload(path);
      }}
    >
      <CountTabs
        tabs={tabs.map(({ key, count }) => ({
          key,
          label: t(`organisation.tab.${key}`),
          ...(count === undefined ? { hasNoCount: true } : { count }),
        }))}
        active={tab}
        onChange={(key) => {
          const path = tabs.find((candidate) => candidate.key === key)?.path;
          if (path) void navigate(path);
        }}
        label={t("organisation.frame.label")}
        panelId={panelId}
      />
    </div>
  );
}

function FrameSkeleton(): ReactNode {
  return (
    <div aria-hidden="true">
      <Stack gap={8} className="org-frame-skeleton">
        <SkeletonBar width="240px" height={24} />
        <SkeletonBar width="180px" />
      </Stack>
      <SkeletonText lines={8} />
    </div>
  );
}
