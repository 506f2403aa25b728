import { defineEnum, type NameOf } from "../define-enum.ts";

export const dictionaryType = defineEnum("dictionaryType", {
  faultCatalogue: 1,
  articleCatalogue: 2,
  productCatalogue: 3,
  powerViewTag: 4,
  assetNodeType: 5,
});
export type DictionaryType = NameOf<typeof dictionaryType>;
