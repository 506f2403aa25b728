import { indexTerms, indexTermsMax, type SearchTerm, type SearchWord } from "@pharos/domain/search";

/** The rules by which texts are cut; a new number has everything cut again. */
export const cutVersion = 1;

/** Everything of a request that is looked through. */
export interface RequestTexts {
  /** Weight A. */
  readonly title: string;
  readonly srNo?: string;
  /** Weight B. */
  readonly bodies: readonly (string | null)[];
  /** Public replies, weight C. */
  readonly replies: readonly string[];
  /** What customers may not read. */
  readonly notes: readonly string[];
}

/** The two columns of a request's search row, as PostgreSQL reads them. */
export interface RequestWords {
  readonly public: string;
  readonly internal: string;
}

/** Cuts the texts of a request into weighted terms. */
export function wordsOf({ title, srNo = "", bodies, replies, notes }: RequestTexts): RequestWords {
  return {
    public: toVector([
      ["A", indexTerms(`${title} ${srNo}`)],
      ["B", termsOf(bodies)],
      ["C", termsOf(replies)],
    ]),
    internal: toVector([["C", termsOf(notes)]]),
  };
}

// Each text by itself: the end of one and the beginning of the next are no word together.
const termsOf = (texts: readonly (string | null)[]): Set<string> =>
  new Set(texts.flatMap((text) => (text === null ? [] : indexTerms(text))));

/** A vector has no more than a megabyte; the highest severity weights are kept. */
function toVector(weighted: readonly (readonly ["A" | "B" | "C", Iterable<string>])[]): string {
  const places = new Map<string, string>();
  for (const [weight, terms] of weighted) {
    for (const term of terms) {
      const known = places.get(term);
      if (known !== undefined) places.set(term, `${known},1${weight}`);
      else if (places.size < indexTermsMax) places.set(term, `1${weight}`);
    }
  }
  return [...places].map(([term, place]) => `${quoted(term)}:${place}`).join(" ");
}

// Terms are letters, digits and a few joints: neither a quote nor a backslash is among them.
const quoted = (term: string): string => `'${term}'`;

/** One word of a question as a tsquery. */
export function toQuery({ ways }: SearchWord): string {
  return ways.map((way) => `(${way.map(toOperand).join(" & ")})`).join(" | ");
}

const toOperand = ({ term, isPrefix }: SearchTerm): string => `${quoted(term)}${isPrefix ? ":*" : ""}`;
