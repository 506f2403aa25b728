import { PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { resourceQueries } from "./api.ts";
import { ResourceForm } from "./editor/resource-form.tsx";
import { newResource, nextVersion, ofVersion } from "./editor/resource-values.ts";

/** Uploads a resource, its next version, or mends a version that was not delivered. */
export function ResourceEditorScreen(): ReactNode {
  const t = useT();
  const linkTo = useInAppLink();
  const [search] = useSearchParams();
  const id = Number(search.get("id") ?? "");
  const versionId = Number(search.get("version") ?? "");
  const resource = useQuery({ ...resourceQueries.detail(id), enabled: id > 0 });
  const version = resource.data?.versions.find((one) => one.id === versionId);
  const start =
    id > 0
      ? resource.data && (version ? ofVersion(resource.data, version) : nextVersion(resource.data))
      : newResource;
  const title = version ? "titleEdit" : id > 0 ? "titleVersion" : "titleNew";
  const back = id > 0 ? paths.download("console", id) : paths.resourceConsole();
  return (
    <>
      <PageHeader
        title={t(`resource.editor.${title}`)}
        back={{ label: t("resource.list.console"), ...linkTo(back) }}
      />
      {start ? <ResourceForm key={start.slot} start={start} /> : null}
      {start || !resource.isError ? null : <QueryError query={resource} />}
      {start || resource.isError ? null : (
        <Panel>
          <SkeletonText lines={12} />
        </Panel>
      )}
    </>
  );
}
