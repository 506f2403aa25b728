export {
  cachedUser,
  type Installation,
  identityQueries,
  loadUser,
  refreshUser,
  useCopyright,
  useInstallation,
  useMe,
} from "./api.ts";
export { BrandMark } from "./brand.tsx";
export { BrandLink } from "./brand-link.tsx";
export { LanguageSwitch, useLanguageToggle } from "./language-switch.tsx";
export { AddressesDialog, OwnSettings, PasswordDialog, PowerViewDialog } from "./lazy-dialogs.tsx";
export type { OwnDialog } from "./own-settings.tsx";
export { PowerView, useSaveViewTags } from "./power-view.tsx";
export { useSignOut } from "./sign-out.ts";
export { ThemeSwitch, themeModes } from "./theme-switch.tsx";
export { useFormDraft } from "./use-form-draft.ts";
