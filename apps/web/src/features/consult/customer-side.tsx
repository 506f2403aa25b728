import { listServiceRequests } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { Facts, Panel, Stack } from "@pharos/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../shared/api/index.ts";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { consultQueries } from "./api.ts";
import { SideBalance } from "./side-balance.tsx";
import { SideRows } from "./side-rows.tsx";
import { SideSystems } from "./side-systems.tsx";
import "./consult.css";

const rowsMax = 8;

const requestsOf = (companyId: number) =>
  queryOptions({
    queryKey: ["serviceRequest", "list", "consult", companyId],
    queryFn: ({ signal }) =>
      call(
        listServiceRequests,
        { query: { companyId, unclosed: "true", pageSize: rowsMax } },
        { signal, isPageRead: false },
      ),
  });

/** The customer and its databases beside the chat, as far as the reader may see them. */
export function CustomerSide({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { perms } = useMe();
  const { data: consult } = useQuery(consultQueries.detail(id));
  if (consult === undefined) return null;
  const { companyId } = consult;
  return (
    <Stack
      as="aside"
      gap={12}
      className="consult-side"
      aria-label={t("consult.side.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
    >
      <Panel title={t("consult.side.title")}>
        <Facts
          items={[
            {
              key: "customer",
              label: t("consult.field.customer"),
              value: nameIn(locale, consult.companyName, consult.companyNameEn),
            },
            { key: "asker", label: t("consult.field.asker"), value: consult.createdByName },
          ]}
        />
      </Panel>
      {perms.includes("fault:view") ? <SideRequests companyId={companyId} /> : null}
      {perms.includes("asset:view") ? <SideSystems companyId={companyId} /> : null}
      {perms.includes("sn:view") ? <SideBalance companyId={companyId} /> : null}
    </Stack>
  );
}

function SideRequests({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const requests = useQuery(requestsOf(companyId));
  return (
    <Panel title={t("consult.side.requests")}>
      <SideRows query={requests} rows={requests.data?.list}>
        {(row) => (
          <li key={row.id}>
            <StateChip of={severity} code={row.type} />{" "}
            <Link to={paths.serviceRequest("consult", row.id)}>{row.title}</Link>
          </li>
        )}
      </SideRows>
    </Panel>
  );
}
