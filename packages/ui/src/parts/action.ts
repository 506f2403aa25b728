import type { IconShape } from "../icons/index.ts";

/** Something the reader can do, as data; `ActionBar` and `MenuButton` draw it. */
export interface UiAction {
  key: string;
  label: string;
  icon?: IconShape;
  /** Why it cannot be done now, in words; absent or null when it can. */
  disabledReason?: string | null;
  isPrimary?: boolean;
  /** Stands in the menu of a bar, however much room there is. */
  isInMenu?: boolean;
  isDanger?: boolean;
  /** Runs now: the button turns and takes no second click. */
  isBusy?: boolean;
  /** Heading of its part of a menu; the actions of a part follow each other. */
  group?: string;
  /** Makes a menu entry a real link that can be opened in a new tab; `run` then takes the plain click. */
  href?: string;
  run: () => void;
}

/** True when the action may run now. */
export function canRun(action: UiAction): boolean {
  return !hasReason(action) && action.isBusy !== true;
}

/** True when the action is refused for a reason that can be shown. */
export function hasReason(action: UiAction): boolean {
  return action.disabledReason !== undefined && action.disabledReason !== null;
}
