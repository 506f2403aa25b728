import type { TranslationKey } from "@pharos/i18n";

/** The greeting for an hour of the day, 0 to 23. */
export function greetingKey(hour: number) {
  if (hour < 5) return "workbench.greeting.night";
  if (hour < 11) return "workbench.greeting.morning";
  if (hour < 13) return "workbench.greeting.noon";
  if (hour < 18) return "workbench.greeting.afternoon";
  return "workbench.greeting.evening" satisfies TranslationKey;
}
