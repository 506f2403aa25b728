import { dictionaryType } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { EditorsOnly } from "./editors-only.tsx";
import "./dictionary.css";

/** The types of reference data, each with what it is for. */
export function DictionaryTypesScreen(): ReactNode {
  const t = useT();
  return (
    <EditorsOnly>
      <PageHeader title={t("dictionary.title")} />
      <ul className="dict-types" aria-label={t("dictionary.types")}>
        {dictionaryType.names.map((name) => (
          <li key={name}>
            <Link to={paths.dictionary(dictionaryType.toCode(name))}>
              <strong>{t(dictionaryType.labelKey(name))}</strong>
              <span>{t(`dictionary.typeHint.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </EditorsOnly>
  );
}
