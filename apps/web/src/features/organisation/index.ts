export { organisationQueries } from "./api.ts";
export { OrganisationFrame, useOrganisationId } from "./frame/organisation-frame.tsx";
export type { OrganisationTab } from "./frame/tabs.ts";
export { CompanyPicker } from "./pickers/company-picker.tsx";
export { EngineerPicker } from "./pickers/engineer-picker.tsx";
export type { PickerProps } from "./pickers/search-select.tsx";
export { UserPicker } from "./pickers/user-picker.tsx";
