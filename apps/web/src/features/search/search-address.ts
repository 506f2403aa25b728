import { type SearchType, searchTypes } from "@pharos/domain/search";
import type { SearchBody } from "./api.ts";

/** A search in the address of its page. */
export interface SearchAddress {
  readonly words: string;
  readonly type: SearchType | "all";
  readonly menuId: number | undefined;
  readonly product: string | undefined;
  readonly version: string | undefined;
  readonly tags: readonly string[];
  readonly lang: "zh" | "en" | undefined;
  readonly page: number;
}

const pageSize = 10;
const wordsMax = 64;

/** Reads the address; nonsense narrows nothing. */
export function readSearch(params: URLSearchParams): SearchAddress {
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const whole = (name: string) =>
    /^[1-9]\d{0,8}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : undefined;
  const type = searchTypes.find((one) => one === params.get("type"));
  const lang = params.get("lang");
  return {
    words: (params.get("q") ?? "").trim().slice(0, wordsMax),
    type: type ?? "all",
    menuId: whole("menu"),
    product: text("product")?.slice(0, wordsMax),
    version: text("version")?.slice(0, wordsMax),
    tags: (params.get("tags") ?? "")
      .split(",")
      .filter((tag) => tag !== "")
      .slice(0, 10),
    lang: lang === "zh" || lang === "en" ? lang : undefined,
    page: Math.min(whole("page") ?? 1, 100),
  };
}

/** Writes it back; what narrows nothing is left out. */
export function writeSearch({
  words,
  type,
  menuId,
  product,
  version,
  tags,
  lang,
  page,
}: SearchAddress): URLSearchParams {
  const entries: (readonly [string, string | number | undefined])[] = [
    ["q", words || undefined],
    ["type", type === "all" ? undefined : type],
    ["menu", menuId],
    ["product", product],
    ["version", version],
    ["tags", tags.join(",") || undefined],
    ["lang", lang],
    ["page", page > 1 ? page : undefined],
  ];
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Whether the search is narrowed by more than its kind. */
export const isNarrowed = ({ menuId, product, version, tags, lang }: SearchAddress): boolean =>
  tags.length > 0 || [menuId, product, version, lang].some((value) => value !== undefined);

/** The address without anything but its words. */
export const widened = ({ words }: SearchAddress): SearchAddress => ({
  words,
  type: "all",
  menuId: undefined,
  product: undefined,
  version: undefined,
  tags: [],
  lang: undefined,
  page: 1,
});

/** What the server is asked. */
export const bodyOf = ({
  words,
  type,
  menuId,
  product,
  version,
  tags,
  lang,
  page,
}: SearchAddress): SearchBody => ({
  keyword: words,
  pageNum: page,
  pageSize,
  ...(type !== "all" && { types: [type] }),
  ...(menuId !== undefined && { menuId }),
  ...(product !== undefined && { product }),
  ...(version !== undefined && { version }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(lang !== undefined && { lang }),
});
