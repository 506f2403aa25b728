import { EmptyState, PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { type ServiceCompany, serviceRequestQueries } from "./api.ts";
import { CreateForm } from "./create/create-form.tsx";
import { type Preselection, preselectionOf, startingCompany } from "./create/create-values.ts";
import { assetOwner } from "./intake/api.ts";

/** Raises a service request. */
export function ServiceCreateScreen(): ReactNode {
  const t = useT();
  const { type } = useParams();
  const [search] = useSearchParams();
  const companies = useQuery(serviceRequestQueries.companies());
  const asked = preselectionOf(type, { id: search.get("id"), title: search.get("title") });
  const preselection = useOwnerOfAsset(asked, companies.data?.length ?? 0);
  const isPrepared = useIsPrepared(companies.data, preselection ?? undefined);
  if (preselection === null) return <Navigate to={paths.notFound()} replace />;
  return (
    <>
      <PageHeader
        title={t("serviceRequest.create.title")}
        meta={
          // On a phone the title itself stands below the first screen.
          preselection?.title === undefined
            ? undefined
            : t("serviceRequest.create.carried", { title: preselection.title })
        }
      />
      {companies.data && preselection !== undefined && isPrepared ? (
        companies.data.length === 0 ? (
          <Panel>
            <EmptyState>{t("serviceRequest.create.nobody")}</EmptyState>
          </Panel>
        ) : (
          <CreateForm companies={companies.data} preselection={preselection} />
        )
      ) : companies.isError ? (
        <QueryError query={companies} title={t("serviceRequest.create.failed")} />
      ) : (
        <Panel>
          <SkeletonText lines={12} />
        </Panel>
      )}
    </>
  );
}

/** An asset belongs to one organisation; anyone who serves several has to learn to which. Undefined until that is known. */
function useOwnerOfAsset(asked: Preselection | null, companyCount: number): Preselection | null | undefined {
  const id = asked?.mode === "asset" && companyCount > 1 ? asked.id : null;
  const owner = useQuery({ ...assetOwner(id ?? 0), enabled: id !== null });
  if (asked === null || id === null) return asked;
  // An asset that cannot be seen chooses nothing.
  if (owner.isError) return { ...asked, id: null };
  return owner.data && { ...asked, companyId: owner.data.companyId };
}

/**
 * Whether everything is known that decides which fields the form begins with, so that none of them moves the others
 * later. What cannot be read is left out of the form.
 */
function useIsPrepared(
  companies: readonly ServiceCompany[] | undefined,
  preselection: Preselection | undefined,
): boolean {
  const company = companies && preselection && startingCompany(companies, preselection);
  const companyId = company?.companyId ?? 0;
  const enabled = company !== undefined;
  const assetId = preselection?.mode === "asset" ? preselection.id : null;
  const assets = useQuery({ ...serviceRequestQueries.assets(companyId), enabled });
  const facts = useQuery({ ...serviceRequestQueries.preparation(companyId, assetId), enabled });
  return !assets.isLoading && !facts.isLoading;
}
