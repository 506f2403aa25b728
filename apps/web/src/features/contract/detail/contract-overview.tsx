import { contractType, maintenanceLevel, serviceType } from "@pharos/domain/enums";
import { Facts, Grid, Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { hoursText, moneyText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { HoursForecast } from "../../contract-item/index.ts";
import { useMe } from "../../identity/index.ts";
import type { ContractDetail } from "../api.ts";
import { TermBar } from "../parts/term-bar.tsx";
import { isTerminated } from "../parts/wording.ts";
import { Contacts } from "./contacts.tsx";

/** The facts of a contract and the people around it. */
export function ContractOverview({ detail }: { readonly detail: ContractDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { contract, stats } = detail;
  const mayForecast = useMe().perms.includes("sn:cost");
  return (
    <>
      <TermBar
        startTime={contract.startTime}
        endTime={contract.endTime}
        daysLeft={contract.daysLeft}
        validity={contract.validity}
        isStopped={isTerminated(contract.status)}
      />
      {contract.terminateReason === null ? null : (
        <p className="ct-note">{t("contract.detail.terminated", { reason: contract.terminateReason })}</p>
      )}
      <Grid minWidth={260} gap={12} align="start" isStretched>
        <Panel title={t("contract.detail.contract")}>
          <ContractFacts detail={detail} />
        </Panel>
        <Panel title={t("contract.detail.service")}>
          <ServiceFacts detail={detail} />
        </Panel>
        <Panel title={t("contract.detail.contacts")}>
          <Contacts contacts={detail.contacts} />
        </Panel>
        <Panel title={t("contract.stats.title")}>
          <Facts
            items={[
              { key: "open", label: t("contract.stats.srOpen"), value: stats.srOpen },
              { key: "total", label: t("contract.stats.srTotal"), value: stats.srTotal },
              { key: "plans", label: t("contract.stats.planTotal"), value: stats.planTotal },
              {
                key: "hours",
                label: t("contract.field.usedHours"),
                value: stats.hours === null ? null : hoursText(stats.hours, format),
              },
            ]}
          />
        </Panel>
        {mayForecast ? <HoursForecast owner={{ kind: "contract", id: contract.id }} /> : null}
      </Grid>
    </>
  );
}

function ContractFacts({ detail }: { readonly detail: ContractDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { contract } = detail;
  return (
    <Facts
      items={[
        {
          key: "type",
          label: t("contract.field.type"),
          value: t(contractType.labelKeyOfCode(contract.type)),
        },
        {
          key: "amount",
          label: t("contract.field.amount"),
          value: contract.amount == null ? null : moneyText(contract.amount, contract.currency, format),
          isHidden: contract.amount === undefined,
        },
        { key: "sign", label: t("contract.field.signDate"), value: contract.signDate },
        { key: "owner", label: t("contract.field.owner"), value: contract.owner?.name },
        { key: "manager", label: t("contract.field.manager"), value: contract.manager?.name },
        {
          key: "renewedBy",
          label: t("contract.detail.renewedBy"),
          value: contract.renewedBy && <Linked contract={contract.renewedBy} />,
          isHidden: contract.renewedBy === null,
        },
        {
          key: "renews",
          label: t("contract.detail.renews"),
          value: contract.renews && <Linked contract={contract.renews} />,
          isHidden: contract.renews === null,
        },
        {
          key: "remark",
          label: t("contract.field.remark"),
          value: contract.remark,
          isHidden: contract.remark === null,
        },
      ]}
    />
  );
}

/** The other contract of a chain: in place of this one beside a list, else in the list of contracts. */
function Linked({
  contract,
}: {
  readonly contract: NonNullable<ContractDetail["contract"]["renews"]>;
}): ReactNode {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isBesideList = params.has("open");
  params.set("open", String(contract.id));
  return (
    <Link
      to={isBesideList ? { pathname, search: params.toString() } : paths.contracts({ open: contract.id })}
    >
      {contract.contractNum}
      <br />
      {contract.startTime} – {contract.endTime}
    </Link>
  );
}

function ServiceFacts({ detail }: { readonly detail: ContractDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const mayOpenCompany = useMe().perms.includes("org:view");
  const companyName = nameIn(locale, detail.companyName, detail.companyNameEn);
  return (
    <Facts
      items={[
        {
          key: "company",
          label: t("contract.field.company"),
          value: mayOpenCompany ? (
            <Link to={paths.organisationTab("service", detail.companyId)}>{companyName}</Link>
          ) : (
            companyName
          ),
        },
        { key: "name", label: t("contract.field.serviceName"), value: detail.name },
        {
          key: "serviceType",
          label: t("contract.field.serviceType"),
          value: t(serviceType.labelKeyOfCode(detail.serviceType)),
        },
        {
          key: "maintLevel",
          label: t("contract.field.maintLevel"),
          value: t(maintenanceLevel.labelKeyOfCode(detail.maintLevel)),
        },
        {
          key: "team",
          label: t("contract.field.team"),
          value: [nameIn(locale, detail.team.name, detail.team.nameEn), detail.team.leaderName]
            .filter((part) => part !== null)
            .join(" · "),
        },
        {
          key: "email",
          label: t("contract.field.email"),
          value: detail.email?.replaceAll(",", ", "),
          isHidden: detail.email === undefined,
        },
        {
          key: "remark",
          label: t("contract.field.remark"),
          value: detail.remark,
          isHidden: detail.remark === null,
        },
      ]}
    />
  );
}
