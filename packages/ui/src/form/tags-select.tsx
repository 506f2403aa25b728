import { Select, type SelectProps } from "antd";
import type { KeyboardEvent, ReactNode } from "react";

// antd's Tab chooses the first word of the open list, or takes it away again when it is chosen: a word that was typed just
// before would be lost. Here it leaves the field, and what is typed becomes a word.
const leavesWithTab = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === "Tab") event.stopPropagation();
  },
};

/** Chooses words that are offered, and takes new ones. */
export const TagsSelect = (props: Omit<SelectProps<string[]>, "mode">): ReactNode => (
  <Select<string[]> {...props} {...leavesWithTab} mode="tags" />
);
