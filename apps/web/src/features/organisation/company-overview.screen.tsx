import type { CompanyInfo } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType, requestVisibility } from "@pharos/domain/enums";
import { ActionBar, Cluster, Facts, Grid, Panel, Stack, Text, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { barChartIcon, deleteIcon, editIcon, eyeIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { may } from "../../shared/readers.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { OrganisationFrame, useOrganisationId } from "./frame/organisation-frame.tsx";
import { CompanyFormDialog, VisibilityDialog } from "./lazy-dialogs.ts";
import { CompanyHistory } from "./overview/company-history.tsx";
import { CompanyRequests } from "./overview/company-requests.tsx";
import { SetupSteps } from "./overview/setup-steps.tsx";
import { useDeleteConfirmation } from "./overview/use-delete-confirmation.tsx";
import "./overview/overview.css";

// Below the fold, and as large as the rest of the page.
const DeliveredFiles = lazyPart(async () => (await import("./overview/delivered-files.tsx")).DeliveredFiles);

/** The profile of one organisation, its open requests and what has changed. */
export function CompanyOverviewScreen(): ReactNode {
  const id = useOrganisationId();
  return (
    <OrganisationFrame id={id} tab="overview">
      {(company) => <Overview key={company.id} company={company} />}
    </OrganisationFrame>
  );
}

function Overview({ company }: { readonly company: CompanyInfo }): ReactNode {
  const t = useT();
  const [dialog, setDialog] = useState<"edit" | "visibility" | null>(null);
  const close = () => setDialog(null);
  const isCustomer = partyType.fromCode(company.partyType) === "customer";
  return (
    <Grid gap={16} hasAside>
      <Stack gap={16}>
        {isCustomer ? <SetupSteps company={company} /> : null}
        <Panel
          title={t("organisation.overview.profile")}
          extra={<ProfileActions company={company} onEdit={() => setDialog("edit")} />}
        >
          <ProfileFacts company={company} />
        </Panel>
        {isCustomer ? <CompanyRequests companyId={company.id} /> : null}
        {isCustomer ? <DeliveredFiles company={company} /> : null}
      </Stack>
      <Stack gap={16}>
        {isCustomer ? (
          <Panel title={t("organisation.field.requestVisibility")}>
            <p className="org-overview-mode">
              {t(requestVisibility.labelKeyOfCode(company.requestVisibility))}
            </p>
            <Text as="p" size="small" tone="tertiary" className="org-overview-hint">
              {t(`organisation.visibility.${requestVisibility.fromCode(company.requestVisibility)}`)}
            </Text>
            {company.abilities.setVisibility.isAllowed ? (
              <Button icon={<Icon of={eyeIcon} />} onClick={() => setDialog("visibility")}>
                {t("organisation.visibility.change")}
              </Button>
            ) : null}
          </Panel>
        ) : null}
        <Panel title={t("organisation.field.admins")}>
          {company.admins.length === 0 ? (
            <Text as="p" size="small" tone="tertiary" className="org-overview-hint">
              {t("organisation.overview.noAdmins")}
            </Text>
          ) : (
            <Cluster as="ul" gap={16} rowGap={6} align="stretch">
              {company.admins.map(({ userId, name }) => (
                <li key={userId}>{name}</li>
              ))}
            </Cluster>
          )}
        </Panel>
        {company.abilities.readHistory.isAllowed ? <CompanyHistory companyId={company.id} /> : null}
      </Stack>
      {dialog === "edit" ? <CompanyFormDialog company={company} onClose={close} /> : null}
      {dialog === "visibility" ? <VisibilityDialog company={company} onClose={close} /> : null}
    </Grid>
  );
}

const mayReview = may("dash:view");

interface ProfileActionsProps {
  readonly company: CompanyInfo;
  readonly onEdit: () => void;
}

function ProfileActions({ company, onEdit }: ProfileActionsProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const me = useMe();
  const deletion = useDeleteConfirmation(company, () => void navigate(paths.organisations()));
  const { edit, remove } = company.abilities;
  const actions: UiAction[] = [
    ...(mayReview(me) && partyType.fromCode(company.partyType) === "customer"
      ? [
          {
            key: "review",
            label: t("organisation.overview.review"),
            icon: barChartIcon,
            run: () => void navigate(paths.customerReview(company.id)),
          },
        ]
      : []),
    ...(edit.isAllowed
      ? [{ key: "edit", label: t("organisation.form.edit"), icon: editIcon, run: onEdit }]
      : []),
    ...(remove.isAllowed
      ? [
          {
            key: "delete",
            label: t("organisation.overview.delete"),
            icon: deleteIcon,
            isDanger: true,
            run: deletion.ask,
          },
        ]
      : []),
  ];
  return (
    <>
      {deletion.holder}
      <ActionBar actions={actions} label={t("organisation.overview.profile")} phone="row" />
    </>
  );
}

function ProfileFacts({ company }: { readonly company: CompanyInfo }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { date } = useFormat();
  const isStaffView = company.level !== undefined;
  const isCustomer = partyType.fromCode(company.partyType) === "customer";
  return (
    <Facts
      layout="grid"
      items={[
        { key: "name", label: t("organisation.field.name"), value: company.name },
        { key: "nameEn", label: t("organisation.field.nameEn"), value: company.nameEn },
        { key: "shortName", label: t("organisation.field.shortName"), value: company.shortName },
        { key: "industry", label: t("organisation.field.industry"), value: company.industry },
        { key: "city", label: t("organisation.field.city"), value: company.city },
        {
          key: "level",
          label: t("organisation.field.level"),
          value: company.level === undefined ? null : t(companyLevel.labelKeyOfCode(company.level)),
          isHidden: !isStaffView || !isCustomer,
        },
        {
          key: "status",
          label: t("organisation.field.status"),
          value: t(companyStatus.labelKeyOfCode(company.status)),
        },
        {
          key: "team",
          label: t("organisation.field.team"),
          value: company.team && nameIn(locale, company.team.name, company.team.nameEn),
        },
        { key: "manager", label: t("organisation.field.manager"), value: company.manager?.name },
        {
          key: "owner",
          label: t("organisation.field.owner"),
          value: company.owner?.name,
          isHidden: !isStaffView,
        },
        { key: "phone", label: t("organisation.field.phone"), value: company.phone },
        { key: "email", label: t("organisation.field.email"), value: company.email },
        { key: "address", label: t("organisation.field.address"), value: company.address },
        {
          key: "externalId",
          label: t("organisation.field.externalId"),
          value: company.externalId,
          isHidden: !isStaffView,
        },
        { key: "createdTime", label: t("organisation.field.createdTime"), value: date(company.createdTime) },
        {
          key: "remark",
          label: t("organisation.field.remark"),
          value: company.remark,
          isHidden: !isStaffView,
        },
      ]}
    />
  );
}
