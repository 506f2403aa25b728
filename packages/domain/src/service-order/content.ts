import type { ServicePlace } from "../enums.ts";

/** What is signed: everything the paper shows, in words that need no other record. */
export interface OrderContent {
  readonly orderNo: string;
  readonly title: string;
  readonly companyName: string;
  readonly companyNameEn: string | null;
  readonly sn: string | null;
  readonly srNo: string | null;
  /** First and last moment of the work, ISO 8601. */
  readonly serviceFrom: string;
  readonly serviceTo: string;
  readonly place: ServicePlace;
  readonly address: string | null;
  /** The sum of the hours on it; null where the organisation is shown nothing of hours. */
  readonly totalHours: number | null;
  /** What of them waited for its review; left out where nothing did. */
  readonly pendingHours?: number;
  readonly engineers: readonly string[];
  readonly contentMd: string;
  readonly resultMd: string | null;
  readonly leftoverMd: string | null;
  readonly customerContact: string;
  /** With its middle hidden, as everybody sees it on the paper. */
  readonly customerPhone: string | null;
}

/**
 * The content as one text that is the same for the same content on every machine: keys in order, Unicode composed. Its
 * SHA-256 is what signatures stand for.
 */
export function canonicalContent(content: OrderContent): string {
  const entries = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries)).normalize("NFC");
}
