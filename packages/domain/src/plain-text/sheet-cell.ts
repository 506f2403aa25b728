/**
 * What makes a spreadsheet program read a cell as a formula: one of these characters, also behind blanks and characters that
 * nobody sees, or a tab or line end, which takes it to the next cell.
 */
const formula = String.raw`(?:[\t\r]|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])`;
const guarded = new RegExp(`^'+${formula}`, "u");
const guardable = new RegExp(`^'*${formula}`, "u");

/** A text for a cell of a file that says nothing of kinds, such as CSV: what would be run begins with an apostrophe. */
export const guardCell = (text: string): string => (guardable.test(text) ? `'${text}` : text);

/** The text that `guardCell` was given. */
export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** A text for a cell that says it is a text: only what `unguardCell` would shorten gets an apostrophe. */
export const guardTypedCell = (text: string): string => (guarded.test(text) ? `'${text}` : text);
