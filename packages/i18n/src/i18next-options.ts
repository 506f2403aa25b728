/** The one i18next namespace that holds all of ours; our namespace is the first word of a key. */
export const textStore = "texts";

/** Settings that server and browser share. Texts are escaped where they are shown, never here. */
export const i18nextOptions = {
  ns: [textStore],
  defaultNS: textStore,
  nsSeparator: false as const,
  keySeparator: ".",
  fallbackLng: false as const,
  interpolation: { escapeValue: false },
  returnNull: false,
};
