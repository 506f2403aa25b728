// The second public face, apart from index.ts so that pages which need none of it do not carry it: fields that choose an organisation or a person.

export { TeamChoice } from "./parts/team-choice.tsx";
export { useTeamOptions } from "./parts/use-team-options.ts";
export { CompanyPicker } from "./pickers/company-picker.tsx";
export { EngineerPicker } from "./pickers/engineer-picker.tsx";
export { type ChosenEngineer, EngineersPicker } from "./pickers/engineers-picker.tsx";
export { OptionLine, type PickerProps, SearchSelect } from "./pickers/search-select.tsx";
export { UserPicker } from "./pickers/user-picker.tsx";
