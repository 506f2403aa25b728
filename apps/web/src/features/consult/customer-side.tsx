import { listAssets } from "@pharos/api/asset";
import { listServiceRequests } from "@pharos/api/service-request";
import { Facts, Panel, Stack, Text } from "@pharos/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../shared/api/index.ts";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { consultQueries } from "./api.ts";
import "./consult.css";

const rowsMax = 8;

const requestsOf = (companyId: number) =>
  queryOptions({
    queryKey: ["serviceRequest", "list", "consult", companyId],
    queryFn: ({ signal }) =>
      call(listServiceRequests, { query: { companyId, unclosed: "true", pageSize: rowsMax } }, { signal }),
  });
const assetsOf = (companyId: number) =>
  queryOptions({
    queryKey: ["asset", "list", "consult", companyId],
    queryFn: ({ signal }) => call(listAssets, { query: { companyId, pageSize: rowsMax } }, { signal }),
  });

/** The customer beside the chat, as far as the reader may see. */
export function CustomerSide({
  id,
  isExpert,
}: {
  readonly id: number;
  readonly isExpert: boolean;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { perms } = useMe();
  const { data: consult } = useQuery(consultQueries.detail(id));
  const companyId = consult?.companyId ?? 0;
  const requests = useQuery({
    ...requestsOf(companyId),
    enabled: companyId > 0 && perms.includes("fault:view"),
  });
  const assets = useQuery({
    ...assetsOf(companyId),
    enabled: companyId > 0 && isExpert && perms.includes("asset:view"),
  });
  if (consult === undefined) return null;
  return (
    <Stack as="aside" gap={12} className="consult-side" aria-label={t("consult.side.title")}>
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
      {requests.data ? (
        <Panel title={t("consult.side.requests")}>
          <Stack as="ul" gap={6} className="consult-sources">
            {requests.data.list.map((row) => (
              <li key={row.id}>
                <Link to={paths.serviceRequest("consult", row.id)}>{row.title}</Link>
              </li>
            ))}
          </Stack>
          {requests.data.list.length === 0 ? <Text tone="tertiary">{t("consult.side.none")}</Text> : null}
        </Panel>
      ) : null}
      {assets.data ? (
        <Panel title={t("consult.side.assets")}>
          <Stack as="ul" gap={6} className="consult-sources">
            {assets.data.list.map((row) => (
              <li key={row.id}>
                <Link to={paths.asset(companyId, row.id)}>{row.name}</Link>{" "}
                <Text size="small" tone="tertiary">
                  {row.version}
                </Text>
              </li>
            ))}
          </Stack>
          {assets.data.list.length === 0 ? <Text tone="tertiary">{t("consult.side.none")}</Text> : null}
        </Panel>
      ) : null}
    </Stack>
  );
}
