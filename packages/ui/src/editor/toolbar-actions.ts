import {
  boldIcon,
  codeIcon,
  headingIcon,
  type IconShape,
  italicIcon,
  linkIcon,
  orderedListIcon,
  quoteIcon,
  tableIcon,
  taskListIcon,
  unorderedListIcon,
} from "../icons/index.ts";
import type { EditorText } from "../theme/ui-text.ts";
import { cycleHeading, type Edit, insertLink, insertTable, toggleLines, toggleMarks } from "./edits.ts";

/** One button of the toolbar. */
export interface ToolbarAction {
  key: string;
  label: string;
  icon: IconShape;
  run: Edit;
  /** Key binding in CodeMirror's notation. */
  shortcut?: string;
}

/** The buttons in their order; code blocks have a menu of their own. */
export function toolbarActions(text: EditorText): ToolbarAction[] {
  return [
    { key: "heading", label: text.heading, icon: headingIcon, run: cycleHeading },
    {
      key: "bold",
      label: text.bold,
      icon: boldIcon,
      run: toggleMarks("**", text.sampleText),
      shortcut: "Mod-b",
    },
    {
      key: "italic",
      label: text.italic,
      icon: italicIcon,
      run: toggleMarks("*", text.sampleText),
      shortcut: "Mod-i",
    },
    {
      key: "bulletList",
      label: text.bulletList,
      icon: unorderedListIcon,
      run: toggleLines(() => "- ", /^[-*+] (?!\[[ xX]\] )/),
      shortcut: "Mod-Shift-8",
    },
    {
      key: "numberedList",
      label: text.numberedList,
      icon: orderedListIcon,
      run: toggleLines((index) => `${index + 1}. `, /^\d+[.)] /),
      shortcut: "Mod-Shift-7",
    },
    {
      key: "taskList",
      label: text.taskList,
      icon: taskListIcon,
      run: toggleLines(() => "- [ ] ", /^[-*+] \[[ xX]\] /),
    },
    {
      key: "quote",
      label: text.quote,
      icon: quoteIcon,
      run: toggleLines(() => "> ", /^> ?/),
      shortcut: "Mod-Shift-9",
    },
    {
      key: "code",
      label: text.code,
      icon: codeIcon,
      run: toggleMarks("`", text.sampleText),
      shortcut: "Mod-e",
    },
    { key: "link", label: text.link, icon: linkIcon, run: insertLink(text.sampleLink), shortcut: "Mod-k" },
    { key: "table", label: text.table, icon: tableIcon, run: insertTable(text.sampleColumn) },
  ];
}

/** The shortcut as it is written on the reader's keyboard: "Ctrl+B", "⌘B". */
export function shortcutText(shortcut: string, isMac: boolean): string {
  const keys = shortcut.split("-").map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!isMac) return keys.map((key) => (key === "Mod" ? "Ctrl" : key)).join("+");
  return keys.map((key) => (key === "Mod" ? "⌘" : key === "Shift" ? "⇧" : key)).join("");
}
