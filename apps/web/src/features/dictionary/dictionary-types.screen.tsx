import { dictionaryType } from "@pharos/domain/enums";
import { Grid, PageHeader, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import "./dictionary.css";

/** The types of reference data, each with what it is for. */
export function DictionaryTypesScreen(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("dictionary.title")} />
      <Grid as="ul" minWidth={260} gap={12} className="dict-types" aria-label={t("dictionary.types")}>
        {dictionaryType.names.map((name) => (
          <li key={name}>
            <Stack as={Link} gap={4} tone="plain" to={paths.dictionary(dictionaryType.toCode(name))}>
              <Text as="strong" size="large">
                {t(dictionaryType.labelKey(name))}
              </Text>
              <Text tone="secondary">{t(`dictionary.typeHint.${name}`)}</Text>
            </Stack>
          </li>
        ))}
      </Grid>
    </>
  );
}
