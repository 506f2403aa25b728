import { Stack } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { MemberDrawer } from "../../team/index.ts";
import type { Person } from "../api.ts";

interface PeopleDrawerProps {
  readonly name: string;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

/** The engineers behind a figure; each opens the card of the person. */
export function PeopleDrawer({ name, people, onClose }: PeopleDrawerProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <Drawer open onClose={onClose} size={360} title={t("board.people.title", { name, count: people.length })}>
      <Stack as="ul" gap={4} className="bd-people">
        {people.map((person) => (
          <li key={person.userId}>
            <Button type="link" onClick={() => setOpened(person.userId)}>
              {person.name}
            </Button>
          </li>
        ))}
      </Stack>
      {opened === null ? null : <MemberDrawer userId={opened} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}

/** A list of engineers that is opened from a drawing or a bar. */
export function usePeople(): {
  readonly open: (name: string, people: readonly Person[]) => void;
  readonly drawer: ReactNode;
} {
  const [opened, setOpened] = useState<{ name: string; people: readonly Person[] } | null>(null);
  return {
    open: (name, people) => setOpened({ name, people }),
    drawer: opened ? <PeopleDrawer {...opened} onClose={() => setOpened(null)} /> : null,
  };
}
