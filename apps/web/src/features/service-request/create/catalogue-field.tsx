import { SkeletonBar } from "@pharos/ui";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type { CataloguePickerProps } from "./catalogue-picker.tsx";

/** Asks for a branch of the fault catalogue; its tree is fetched when a form shows it. */
export const CatalogueField = lazyPart<CataloguePickerProps>(
  async () => (await import("./catalogue-picker.tsx")).CataloguePicker,
  <SkeletonBar height={28} />,
);
