import { Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import type { NavGroup, NavItem } from "./navigation.ts";

interface NavGroupsProps {
  readonly groups: readonly NavGroup[];
  /** What stands in the line of an entry. */
  readonly children: (item: NavItem) => ReactNode;
}

/** The groups of a navigation, each a heading over a list of links. */
export function NavGroups({ groups, children }: NavGroupsProps): ReactNode {
  const t = useT();
  return groups.map(({ label, items }) => (
    <section key={label}>
      <Text as="h2" size="small" weight="regular" tone="tertiary">
        {t(label)}
      </Text>
      <ul>
        {items.map((item) => (
          <li key={item.label}>{children(item)}</li>
        ))}
      </ul>
    </section>
  ));
}
