import { SkeletonBar } from "@pharos/ui";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type { MomentFieldProps } from "./moment-picker.tsx";

/** Asks for a date and time; its calendar is fetched when a form shows it. */
export const MomentField = lazyPart<MomentFieldProps>(
  async () => (await import("./moment-picker.tsx")).MomentPicker,
  <SkeletonBar height={28} />,
);
