import { Cluster, Stack, Text } from "@pharos/ui";
import { checkIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { Found } from "../api.ts";
import type { SearchAddress } from "../search-address.ts";

interface FacetPanelProps {
  readonly facets: Found["facets"];
  readonly address: SearchAddress;
  /** Narrows by what changed, or widens where a value is undefined. */
  readonly onNarrow: (change: Partial<SearchAddress>) => void;
}

/** What the hits can be narrowed by, with how many each leaves; what is chosen is clicked again to let it go. */
export function FacetPanel({ facets, address, onNarrow }: FacetPanelProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { menuId, product, version, tags, lang } = address;
  const toggleTag = (tag: string) =>
    tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
  return (
    <Stack gap={16}>
      <Facet
        title={t("search.facet.menu")}
        values={facets.menus.map(({ value, name, nameEn, count }) => ({
          key: String(value),
          label: nameIn(locale, name, nameEn),
          count,
          isChosen: value === menuId,
          onToggle: () => onNarrow({ menuId: value === menuId ? undefined : value }),
        }))}
      />
      <Facet
        title={t("search.facet.product")}
        values={facets.products.map(({ value, count }) => ({
          key: value,
          label: value,
          count,
          isChosen: value === product,
          onToggle: () => onNarrow({ product: value === product ? undefined : value }),
        }))}
      />
      <Facet
        title={t("search.facet.version")}
        values={facets.versions.map(({ value, count }) => ({
          key: value,
          label: value,
          count,
          isChosen: value === version,
          onToggle: () => onNarrow({ version: value === version ? undefined : value }),
        }))}
      />
      <Facet
        title={t("search.facet.tag")}
        values={facets.tags.map(({ value, count }) => ({
          key: value,
          label: value,
          count,
          isChosen: tags.includes(value),
          onToggle: () => onNarrow({ tags: toggleTag(value) }),
        }))}
      />
      <Facet
        title={t("search.facet.lang")}
        values={facets.langs.flatMap(({ value, count }) =>
          value === "zh" || value === "en"
            ? [
                {
                  key: value,
                  label: t(`search.lang.${value}`),
                  count,
                  isChosen: value === lang,
                  onToggle: () => onNarrow({ lang: value === lang ? undefined : value }),
                },
              ]
            : [],
        )}
      />
    </Stack>
  );
}

interface FacetValue {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Facet({
  title,
  values,
}: {
  readonly title: string;
  readonly values: readonly FacetValue[];
}): ReactNode {
  if (values.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text as="h2" size="small" weight="medium" tone="tertiary">
        {title}
      </Text>
      <ul>
        {values.map(({ key, label, count, isChosen, onToggle }) => (
          <li key={key}>
            <Cluster
              as="button"
              gap={8}
              isOneLine
              type="button"
              className="search-facet"
              aria-pressed={isChosen}
              onClick={onToggle}
            >
              <Text isTruncated isGrowing>
                {label}
              </Text>
              {isChosen ? <Icon of={checkIcon} /> : null}
              <Text size="small" tone="tertiary">
                {count}
              </Text>
            </Cluster>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
