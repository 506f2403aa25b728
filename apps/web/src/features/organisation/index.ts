export { organisationQueries } from "./api.ts";
export { OrganisationFrame, useOrganisationId } from "./frame/organisation-frame.tsx";
export type { OrganisationTab } from "./frame/tabs.ts";
export { DeliveredFiles } from "./overview/delivered-files.tsx";
