import { serviceRequestStatus } from "@pharos/domain/enums";
import { markNeedles } from "@pharos/domain/search";
import { Cluster, Stack, Text } from "@pharos/ui";
import { Tag } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MarkedParts } from "../../../shared/components/marked-parts.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { Found } from "../api.ts";
import { hitPath } from "../hit-path.ts";

/** Languages that texts are written in; one that the reader does not read in is named. */
const searchLanguages = ["zh", "en"] as const;
/** More words than these tell nobody anything. */
const missingMax = 5;

interface HitCardProps {
  readonly hit: Found["list"][number];
  /** What to mark in the title. */
  readonly needles: readonly string[];
  readonly onTag: (tag: string) => void;
  /** It is opened, here or in a new tab. */
  readonly onOpen: () => void;
}

/** One record that was found: what it is, where the words stand in it, and what it is about. */
export function HitCard({ hit, needles, onTag, onOpen }: HitCardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { objType, id, title, number, status, page, snippet, tags, product, version, lang, time, missing } =
    hit;
  const { locale } = usePreferences();
  const foreign = searchLanguages.find((one) => one === lang && !locale.startsWith(one));
  const place = page === null ? null : t("search.page", { page });
  const facts = [number, place, product, version, format.date(time)].filter(
    (fact) => fact !== null && fact !== "",
  );
  return (
    <Stack as="li" gap={4} className="search-hit">
      <Cluster gap={8} align="baseline" isOneLine>
        <Tag className="search-hit-type">{t(`search.type.${objType}`)}</Tag>
        <Text
          as={Link}
          size="large"
          weight="medium"
          isBreaking
          isGrowing
          to={hitPath(objType, id, page)}
          onClick={onOpen}
          onAuxClick={onOpen}
        >
          <MarkedParts parts={markNeedles(title, needles)} />
        </Text>
        {foreign === undefined ? null : <Tag>{t(`search.lang.${foreign}`)}</Tag>}
        {objType === "sr" && status !== null ? <StateChip of={serviceRequestStatus} code={status} /> : null}
      </Cluster>
      <Text as="p" tone="secondary" isBreaking className="search-hit-snippet">
        <MarkedParts parts={snippet} />
      </Text>
      <Cluster gap={8} rowGap={4} size="small" tone="tertiary">
        <span>{facts.join(" · ")}</span>
        {missing !== null && missing.length > 0 ? (
          <span>
            {t("search.closest.missing", {
              words: missing.slice(0, missingMax).join(t("common.listSeparator")),
            })}
          </span>
        ) : null}
        {tags.map((tag) => (
          <button key={tag} type="button" className="search-hit-tag" onClick={() => onTag(tag)}>
            #{tag}
          </button>
        ))}
      </Cluster>
    </Stack>
  );
}
