import { memo, type ReactNode } from "react";
import { Icon, type IconShape } from "../icons/index.ts";
import type { Tone } from "../theme/palette.ts";
import { Avatar } from "./avatar.tsx";
import { classNames } from "./class-names.ts";
import "./tones.css";
import "./timeline.css";

export interface TimelineItem {
  key: string;
  /** Id of its element on the page, for what leads to it. */
  anchor?: string;
  /** `message` is read by everyone, `note` only inside, `event` is one quiet line. */
  kind: "message" | "note" | "event";
  /** Name of who wrote or did it; also drawn as avatar. */
  authorName?: string;
  avatarSrc?: string | null;
  /** Chips behind the name: role, audience. */
  marks?: ReactNode;
  time?: ReactNode;
  body: ReactNode;
  /** Below the body: attachments, state of sending. */
  footer?: ReactNode;
  /** Buttons at the end of the head line. */
  actions?: ReactNode;
  /** Icon and colour of an event. */
  icon?: IconShape;
  tone?: Tone;
  /** Written by the reader. */
  isOwn?: boolean;
  /** Not yet confirmed by the server. */
  isPending?: boolean;
}

export interface TimelineProps {
  items: readonly TimelineItem[];
  /** Name of the list. */
  label: string;
}

/** Messages and events in one line of time. */
export function Timeline({ items, label }: TimelineProps): ReactNode {
  return (
    <ol className="ph-timeline" aria-label={label}>
      {items.map((item) => (
        <TimelineEntry key={item.key} item={item} />
      ))}
    </ol>
  );
}

/** An item that did not change is not rendered again when another one arrives. */
const TimelineEntry = memo(function TimelineEntry({ item }: { item: TimelineItem }): ReactNode {
  return item.kind === "event" ? <EventEntry item={item} /> : <MessageEntry item={item} />;
});

function EventEntry({ item }: { item: TimelineItem }): ReactNode {
  return (
    <li
      id={item.anchor}
      className={classNames("ph-timeline-item", "ph-timeline-event", `ph-tone-${item.tone ?? "mute"}`)}
    >
      <span className="ph-timeline-dot" aria-hidden="true">
        {item.icon === undefined ? null : <Icon of={item.icon} />}
      </span>
      <div className="ph-timeline-line">
        <span className="ph-timeline-what">
          {item.authorName === undefined ? null : (
            <span className="ph-timeline-author">{item.authorName}</span>
          )}
          <span className="ph-timeline-words">{item.body}</span>
          {item.marks}
        </span>
        <span className="ph-timeline-time">{item.time}</span>
        {item.footer}
      </div>
    </li>
  );
}

function MessageEntry({ item }: { item: TimelineItem }): ReactNode {
  const classes = classNames(
    "ph-timeline-item",
    `ph-timeline-${item.kind}`,
    item.isOwn === true && "ph-timeline-own",
    item.isPending === true && "ph-timeline-pending",
  );
  return (
    <li id={item.anchor} className={classes}>
      <Avatar name={item.authorName ?? ""} src={item.avatarSrc} />
      <article className="ph-timeline-card">
        <header className="ph-timeline-head">
          <span className="ph-timeline-author">{item.authorName}</span>
          {item.marks}
          <span className="ph-timeline-time">{item.time}</span>
          {item.actions === undefined ? null : <span className="ph-timeline-actions">{item.actions}</span>}
        </header>
        <div className="ph-timeline-body">{item.body}</div>
        {item.footer === undefined ? null : <footer className="ph-timeline-foot">{item.footer}</footer>}
      </article>
    </li>
  );
}
