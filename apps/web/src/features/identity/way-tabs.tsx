import { Grid, Text } from "@pharos/ui";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

/** The two ways that need a form. */
export type Way = "password" | "sms";

interface WayTabsProps {
  readonly label: string;
  readonly ways: readonly { readonly way: Way; readonly name: string }[];
  readonly value: Way;
  readonly onChange: (way: Way) => void;
  /** The form of the chosen way. */
  readonly children: ReactNode;
}

/** Tabs as assistive technology knows them: one stop for the Tab key, arrow keys between them. */
export function WayTabs({ label, ways, value, onChange, children }: WayTabsProps): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = (ways.findIndex(({ way }) => way === value) + step + ways.length) % ways.length;
    const next = ways[index];
    if (!next) return;
    onChange(next.way);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <>
      <Grid gap={2} ref={list} role="tablist" aria-label={label} className="way-tabs" onKeyDown={onKeyDown}>
        {ways.map(({ way, name }) => (
          <Text
            key={way}
            as="button"
            size="large"
            tone="secondary"
            type="button"
            role="tab"
            id={`${id}-${way}`}
            aria-selected={way === value}
            aria-controls={`${id}-panel`}
            tabIndex={way === value ? 0 : -1}
            onClick={() => onChange(way)}
          >
            {name}
          </Text>
        ))}
      </Grid>
      <div role="tabpanel" id={`${id}-panel`}>
        {children}
      </div>
    </>
  );
}
