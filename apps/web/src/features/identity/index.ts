export { cachedUser, identityQueries, type Installation, loadUser, refreshUser, useInstallation, useMe } from "./api.ts";
export { BrandMark } from "./brand.tsx";
export { LanguageSwitch, useLanguageToggle } from "./language-switch.tsx";
export { PasswordDialog, PowerViewDialog } from "./lazy-dialogs.tsx";
export { PowerView, useSaveViewTags } from "./power-view.tsx";
export { useSignOut } from "./sign-out.ts";
export { themeModes, ThemeSwitch } from "./theme-switch.tsx";
