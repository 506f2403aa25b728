import { type BookingKind, bookingKind } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { joinWords } from "../../platform/join-words.ts";
import type { Platform } from "../../platform/platform.ts";

/** What is said of something that takes a person's time. */
export interface NamedBooking {
  readonly kind: BookingKind;
  readonly planNo: string | null;
  /** Null where the reader may not know of it. */
  readonly title: string | null;
  readonly startDate: string;
  readonly endDate: string;
}

/** `计划 P000012 季度巡检（11-24 至 11-26）`, in the reader's language. */
export function wordBooking(
  { kind, planNo, title, startDate, endDate }: NamedBooking,
  locale: Locale,
  { translate }: Pick<Platform, "translate">,
): string {
  const what = [translate(locale, bookingKind.labelKey(kind)), planNo, title].filter(Boolean).join(" ");
  const isEndless = endDate >= "2999";
  return translate(locale, isEndless ? "planServer.conflict.endless" : "planServer.conflict.booking", {
    what,
    from: startDate,
    until: endDate,
  });
}

/** Several of them in one sentence. */
export function wordBookings(
  bookings: readonly NamedBooking[],
  locale: Locale,
  platform: Pick<Platform, "translate">,
): string {
  return joinWords(
    bookings.map((booking) => wordBooking(booking, locale, platform)),
    locale,
  );
}
