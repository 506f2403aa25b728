import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import { Select, type SelectProps } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../texts.ts";
import { codeOptions, nameOptions } from "./enum-options.ts";

interface EnumSelectProps extends Omit<SelectProps, "options"> {
  /** The enumeration to choose from. */
  readonly of: DomainEnum<string, EnumCode>;
  /** Names instead of the codes that are sent. */
  readonly by?: "code" | "name";
}

/** Chooses a value of an enumeration, by its code unless said otherwise. */
export function EnumSelect({ of, by = "code", ...select }: EnumSelectProps): ReactNode {
  const t = useT();
  return <Select {...select} options={by === "name" ? nameOptions(of, t) : codeOptions(of, t)} />;
}
