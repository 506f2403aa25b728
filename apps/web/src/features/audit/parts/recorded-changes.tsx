import type { RecordHistoryEntry } from "@pharos/api/audit";
import { Cluster, Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { fieldText, type RecordWording, valueText } from "./record-words.ts";
import "./recorded-changes.css";

interface RecordedChangesProps {
  readonly objectType: string;
  readonly entry: Pick<RecordHistoryEntry, "changes" | "facts">;
  readonly wording: RecordWording;
  /** Words for the values of single fields that the catalogue cannot know, such as names behind ids. */
  readonly formats?: FieldFormats;
}

/** Words for the values of single fields, by field name. */
export type FieldFormats = Readonly<Record<string, (value: unknown) => string | undefined>>;

/** The fields of one step, each with what it was and what it became. */
export function RecordedChanges({ objectType, entry, wording, formats }: RecordedChangesProps): ReactNode {
  if (entry.changes.length === 0 && entry.facts.length === 0) return null;
  const words = (field: string, value: RecordHistoryEntry["facts"][number]["value"] | undefined) =>
    formats?.[field]?.(value) ?? valueText(objectType, field, value, wording);
  return (
    <Stack as="dl" gap={2} size="small" className="audit-changes">
      {entry.changes.map(({ field, before, after }) => (
        <Grid key={field} gap={8}>
          <Text as="dt" tone="tertiary">
            {fieldText(objectType, field, wording)}
          </Text>
          <Cluster as="dd" gap={6} rowGap={0} align="stretch" tone="secondary">
            {before === undefined ? null : (
              <>
                <Text as="del" tone="tertiary">
                  {words(field, before)}
                </Text>
                <span aria-hidden="true">{"→"}</span>
              </>
            )}
            <ins>{words(field, after)}</ins>
          </Cluster>
        </Grid>
      ))}
      {entry.facts.map(({ field, value }) => (
        <Grid key={`fact-${field}`} gap={8}>
          <Text as="dt" tone="tertiary">
            {fieldText(objectType, field, wording)}
          </Text>
          <Cluster as="dd" gap={6} rowGap={0} align="stretch" tone="secondary">
            {words(field, value)}
          </Cluster>
        </Grid>
      ))}
    </Stack>
  );
}
