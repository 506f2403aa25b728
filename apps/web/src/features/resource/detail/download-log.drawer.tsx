import { Cluster, EmptyState, SimpleTable, SkeletonText, Stack } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { resourceQueries } from "../api.ts";

interface DownloadLogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Who downloaded a resource: when, which version, from where and for what. */
export function DownloadLog({ id, onClose }: DownloadLogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const [pageNum, setPageNum] = useState(1);
  const log = useQuery(resourceQueries.downloads(id, pageNum));
  const { list = [], total = 0, pageSize = 50 } = log.data ?? {};
  return (
    <Drawer open onClose={onClose} title={t("resource.log.title")} size={860}>
      {log.isPending ? <SkeletonText lines={8} /> : <QueryError query={log} />}
      {log.isSuccess && total === 0 ? <EmptyState>{t("resource.log.none")}</EmptyState> : null}
      {list.length === 0 ? null : (
        <Stack gap={12}>
          <SimpleTable>
            <thead>
              <tr>
                {(["time", "user", "company", "version", "purpose", "ip"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`resource.field.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((entry) => (
                <tr key={entry.id}>
                  <td>{format.dateTime(entry.time)}</td>
                  <td>{entry.userName}</td>
                  <td>{entry.companyName ? nameIn(locale, entry.companyName, entry.companyNameEn) : "–"}</td>
                  <td>{entry.version ?? "–"}</td>
                  <td>{entry.purpose ?? "–"}</td>
                  <td>{entry.ip ?? "–"}</td>
                </tr>
              ))}
            </tbody>
          </SimpleTable>
          {total > pageSize ? (
            <Cluster gap={8} justify="between">
              <Button disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
                {t("resource.log.newer")}
              </Button>
              <Button disabled={total <= pageNum * pageSize} onClick={() => setPageNum(pageNum + 1)}>
                {t("resource.log.older")}
              </Button>
            </Cluster>
          ) : null}
        </Stack>
      )}
    </Drawer>
  );
}
