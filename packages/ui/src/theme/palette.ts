/** The resolved colour scheme of the page. */
export type ColorScheme = "light" | "dark";

/** Tones a status may carry: four severities and five states. */
export type Tone = "p1" | "p2" | "p3" | "p4" | "info" | "teal" | "warn" | "ok" | "mute";

/** All tones, in the order in which they are shown in the gallery. */
export const tones: readonly Tone[] = ["p1", "p2", "p3", "p4", "info", "teal", "warn", "ok", "mute"];

/** Text colour and the tint it stands on. */
export type TonePair = readonly [text: string, tint: string];

/** Every colour of one scheme; `tokens.css` carries the same values for plain CSS. */
export interface Palette {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  primaryTint: string;
  primaryTintHover: string;
  onPrimary: string;
  danger: string;
  dangerHover: string;
  onDanger: string;
  bg: string;
  surface: string;
  sider: string;
  fill: string;
  raised: string;
  border: string;
  borderSoft: string;
  borderControl: string;
  text: string;
  text2: string;
  text3: string;
  textDisabled: string;
  tone: Readonly<Record<Tone, TonePair>>;
}

const light: Palette = {
  primary: "#2453d4",
  primaryHover: "#1d46b8",
  primaryActive: "#183a9a",
  primaryTint: "#eaf0fe",
  primaryTintHover: "#dbe5fd",
  onPrimary: "#ffffff",
  danger: "#c4231c",
  dangerHover: "#a81b15",
  onDanger: "#ffffff",
  bg: "#f6f7f9",
  surface: "#ffffff",
  sider: "#fbfbfc",
  fill: "#f1f3f6",
  raised: "#ffffff",
  border: "#e4e7ec",
  borderSoft: "#eef0f3",
  borderControl: "#d3d8e0",
  text: "#1a2233",
  text2: "#4b5567",
  text3: "#656f84",
  textDisabled: "#98a2b3",
  tone: {
    p1: ["#c4231c", "#fdecea"],
    p2: ["#b54708", "#fef1e2"],
    p3: ["#856404", "#fdf6d8"],
    p4: ["#475a78", "#eef2f8"],
    info: ["#1d4fc4", "#eaf0fe"],
    teal: ["#0b6e75", "#e2f5f5"],
    warn: ["#93570a", "#fdf3dd"],
    ok: ["#067647", "#e7f6ee"],
    mute: ["#566072", "#eff1f4"],
  },
};

const dark: Palette = {
  primary: "#6d95ff",
  primaryHover: "#8aaaff",
  primaryActive: "#5c86f5",
  primaryTint: "#1a2747",
  primaryTintHover: "#21315a",
  onPrimary: "#0b1220",
  danger: "#ff8a80",
  dangerHover: "#ffa39b",
  onDanger: "#2a0b0b",
  bg: "#101317",
  surface: "#171b21",
  sider: "#13171c",
  fill: "#1f252d",
  raised: "#1e232b",
  border: "#2b323c",
  borderSoft: "#232931",
  borderControl: "#38414d",
  text: "#e8ebf0",
  text2: "#b4bcc9",
  text3: "#919bab",
  textDisabled: "#626d7d",
  tone: {
    p1: ["#ff8a80", "#3a1a1a"],
    p2: ["#ffab70", "#38230f"],
    p3: ["#e9cb62", "#332b10"],
    p4: ["#a9bad6", "#212a38"],
    info: ["#94b5ff", "#1a2747"],
    teal: ["#6fd0d4", "#0f2f31"],
    warn: ["#f0bd62", "#33270e"],
    ok: ["#6fd3a2", "#12301f"],
    mute: ["#a7b0be", "#242a33"],
  },
};

/** The two colour schemes; charts and canvas drawings read them here. */
export const palettes: Readonly<Record<ColorScheme, Palette>> = { light, dark };

/** Fonts of code, log lines and identifiers. */
export const fontFamilyCode =
  'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace';
