import { EmptyState, ErrorState, PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { serviceRequestQueries } from "./api.ts";
import { CreateForm } from "./create/create-form.tsx";
import { preselectionOf } from "./create/create-values.ts";

/** Raises a service request. */
export function ServiceCreateScreen(): ReactNode {
  const t = useT();
  const { type } = useParams();
  const [search] = useSearchParams();
  const companies = useQuery(serviceRequestQueries.companies());
  const preselection = preselectionOf(type, search.get("id"));
  if (preselection === null) return <Navigate to={paths.notFound()} replace />;
  return (
    <>
      <PageHeader title={t("serviceRequest.create.title")} />
      {companies.data ? (
        companies.data.length === 0 ? (
          <Panel>
            <EmptyState>{t("serviceRequest.create.nobody")}</EmptyState>
          </Panel>
        ) : (
          <CreateForm companies={companies.data} preselection={preselection} />
        )
      ) : companies.isError ? (
        <ErrorState title={t("serviceRequest.create.failed")} onRetry={() => void companies.refetch()}>
          {companies.error.message}
        </ErrorState>
      ) : (
        <Panel>
          <SkeletonText lines={12} />
        </Panel>
      )}
    </>
  );
}
