import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { StatusChip, type StatusChipProps, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../texts.ts";
import { type StateName, stateTones } from "./state-tones.ts";

interface StateChipProps extends Pick<StatusChipProps, "look" | "title"> {
  /** The enumeration of the state. */
  readonly of: DomainEnum<string, EnumCode, StateName>;
  readonly code: EnumCode;
  /** Instead of the name of the state, where that alone would not say what it is about. */
  readonly words?: string | undefined;
}

/** A state in its word and its colour, the same wherever it is shown. */
export function StateChip({ of, code, words, ...look }: StateChipProps): ReactNode {
  const t = useT();
  const name = of.fromCode(code);
  return (
    <StatusChip tone={toneOf(of, name)} {...look}>
      {words ?? t(of.labelKey(name) as TranslationKey)}
    </StatusChip>
  );
}

function toneOf(of: StateChipProps["of"], name: string): Tone {
  // The prefix is `enums.` and the name of the enumeration; the table has every name of each, as its types say.
  const tones: Readonly<Record<string, Tone>> = stateTones[of.i18nPrefix.slice("enums.".length) as StateName];
  return tones[name] ?? "mute";
}
