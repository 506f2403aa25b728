import { partyType } from "@pharos/domain/enums";
import { Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { DeliveredFiles, OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { DocumentLibrary } from "./library/document-library.tsx";

/** The documents of one organisation, and the files that were delivered to it alone. */
export function OrganisationDocumentsScreen(): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  const companyId = useOrganisationId();
  const [params, search] = useAddressSearch();
  const chosen = params.get("folder") ?? "";
  return (
    <OrganisationFrame id={companyId} tab="doc">
      {(company) => (
        <Stack gap={16}>
          {isEsUser ? <Link to={paths.documents()}>{t("document.toLibrary")}</Link> : null}
          <DocumentLibrary
            place={`organisation.${companyId}`}
            companyId={companyId}
            mayAdd={company.abilities.deliver.isAllowed}
            chosen={/^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null}
            onChoose={(id) => search.set(new URLSearchParams({ folder: String(id) }))}
          />
          {partyType.fromCode(company.partyType) === "customer" ? <DeliveredFiles company={company} /> : null}
        </Stack>
      )}
    </OrganisationFrame>
  );
}
