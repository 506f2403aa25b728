import { Cluster, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import "./tags.css";

/** Short words in a row: technologies, tags. */
export function Tags({ words }: { readonly words: readonly string[] }): ReactNode {
  if (words.length === 0) return null;
  return (
    <Cluster as="span" gap={4} isInline className="team-tags">
      {words.map((word) => (
        <Text key={word} size="small" tone="secondary">
          {word}
        </Text>
      ))}
    </Cluster>
  );
}
