import { Cluster, EmptyState, Grid, PageHeader, Panel, SkeletonCards, Text, useIsPhone } from "@pharos/ui";
import { Button, Input, Select } from "@pharos/ui/controls";
import { arrowLeftIcon, downloadIcon, Icon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { saveFile } from "../sheet/index.ts";
import {
  type Entry,
  entriesOf,
  matching,
  moduleOf,
  openApiQuery,
  type ReadDocument,
} from "./docs/open-api.ts";
import { OperationView } from "./docs/operation.tsx";
import "./docs/docs.css";

/** The interface as a reader of the generated document: found by words, explained by its schemas, tried with curl. */
export function ApiDocsScreen(): ReactNode {
  const t = useT();
  const query = useQuery(openApiQuery());
  return (
    <>
      <PageHeader
        title={t("shell.titles.apiDocs")}
        meta={t("integration.docs.intro")}
        actions={
          <Button
            icon={<Icon of={downloadIcon} />}
            disabled={!query.data}
            onClick={() => query.data && saveFile("openapi.json", query.data.file)}
          >
            {t("integration.docs.download")}
          </Button>
        }
      />
      {query.isPending ? <SkeletonCards cards={6} cardHeight={48} /> : null}
      <QueryError query={query} />
      {query.data ? <Reader read={query.data} /> : null}
    </>
  );
}

function Reader({ read: { document } }: { readonly read: ReadDocument }): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [params] = useSearchParams();
  const [search, setSearch] = useState("");
  const [module, setModule] = useState("");
  const entries = useMemo(() => entriesOf(document), [document]);
  const modules = useMemo(() => [...new Set(entries.map(moduleOf))], [entries]);
  const words = useDeferredValue(search);
  const shown = useMemo(() => matching(entries, words, module), [entries, words, module]);
  const chosen = entries.find(({ operation }) => operation.operationId === params.get("op"));
  const list = (
    <Panel className="docs-list">
      <Input
        allowClear
        aria-label={t("integration.docs.search")}
        placeholder={t("integration.docs.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Select
        aria-label={t("integration.docs.module")}
        value={module}
        onChange={setModule}
        options={[
          { value: "", label: t("integration.docs.all") },
          ...modules.map((name) => ({ value: name, label: name })),
        ]}
      />
      <p className="docs-count" role="status">
        {t("integration.docs.count", { count: shown.length })}
      </p>
      <Entries entries={shown} chosen={chosen} />
    </Panel>
  );
  if (isPhone && chosen)
    return (
      <Panel>
        <Cluster as={Link} gap={4} isOneLine isInline className="docs-back" to="?">
          <Icon of={arrowLeftIcon} /> {t("integration.docs.back")}
        </Cluster>
        <OperationView document={document} entry={chosen} />
      </Panel>
    );
  return (
    <Grid gap={16} align="start" className="docs">
      {list}
      {isPhone ? null : (
        <Panel>
          {chosen ? (
            <OperationView key={chosen.operation.operationId} document={document} entry={chosen} />
          ) : (
            <EmptyState drawing="search">
              {t("integration.docs.choose")}
              <br />
              {t("integration.docs.envelope")}
            </EmptyState>
          )}
        </Panel>
      )}
    </Grid>
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly chosen: Entry | undefined;
}

function Entries({ entries, chosen }: EntriesProps): ReactNode {
  const t = useT();
  if (entries.length === 0) return <p>{t("integration.docs.none")}</p>;
  return (
    <nav aria-label={t("shell.titles.apiDocs")}>
      {[...Map.groupBy(entries, moduleOf)].map(([module, group]) => (
        <section key={module}>
          <Text as="h2" size="base">
            {module}
          </Text>
          <ul>
            {group.map((entry) => (
              <li key={entry.operation.operationId}>
                <Cluster
                  as={Link}
                  gap={8}
                  align="baseline"
                  isOneLine
                  to={`?op=${entry.operation.operationId}`}
                  aria-current={entry === chosen ? "true" : undefined}
                  preventScrollReset
                >
                  <code className={`docs-method docs-${entry.method.toLowerCase()}`}>{entry.method}</code>
                  <span>
                    <Text as="code" isBreaking>
                      {entry.path}
                    </Text>
                    <small>{entry.operation.summary}</small>
                  </span>
                </Cluster>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
