import { pinyin } from "pinyin-pro";

const options = { toneType: "none", type: "array", nonZh: "consecutive" } as const;

/** What a name is found by besides itself: its pinyin in full and its initials, “lanxiyinhang lxyh”. */
export function nameKey(name: string): string {
  const full = pinyin(name, options).join("");
  const initials = pinyin(name, { ...options, pattern: "first" }).join("");
  return `${full} ${initials}`.toLowerCase();
}
