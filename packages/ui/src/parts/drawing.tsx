import type { ReactNode } from "react";

/** What a state drawing shows. */
export type DrawingName = "list" | "search" | "done" | "message" | "offline" | "lock";

const shapes: Readonly<Record<DrawingName, ReactNode>> = {
  list: (
    <>
      <rect x="22" y="12" width="52" height="44" rx="5" />
      <path d="M32 24h6M44 24h20M32 34h6M44 34h14M32 44h6M44 44h17" />
    </>
  ),
  search: (
    <>
      <circle cx="44" cy="31" r="17" />
      <path d="M56.5 43.5 70 57" className="ph-drawing-accent" />
      <path d="M36 31h16" />
    </>
  ),
  done: (
    <>
      <circle cx="48" cy="34" r="21" />
      <path d="m38.5 34.5 7 7 13-14" className="ph-drawing-accent" />
    </>
  ),
  message: (
    <>
      <path d="M26 14h44a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5H47L36 57v-9H26a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5Z" />
      <path d="M32 27h32M32 36h20" />
    </>
  ),
  offline: (
    <>
      <path d="M34 50h27a12 12 0 0 0 2.4-23.8A17 17 0 0 0 31.6 29 10.8 10.8 0 0 0 34 50Z" />
      <path d="M47 31v9M47 45v.6" className="ph-drawing-accent" />
    </>
  ),
  lock: (
    <>
      <rect x="29" y="30" width="38" height="27" rx="5" />
      <path d="M37 30v-6a11 11 0 0 1 22 0v6" />
      <path d="M48 41v6" className="ph-drawing-accent" />
    </>
  ),
};

/** A light line drawing for a state without content. */
export function Drawing({ name }: { name: DrawingName }): ReactNode {
  return (
    <svg
      className="ph-drawing"
      width="96"
      height="68"
      viewBox="0 0 96 68"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="48" cy="62" rx="30" ry="3" className="ph-drawing-ground" />
      {shapes[name]}
    </svg>
  );
}
