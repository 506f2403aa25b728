import { type ReactNode, useState } from "react";
import type { Tone } from "../theme/palette.ts";
import { classNames } from "./class-names.ts";
import { initials } from "./initials.ts";
import "./tones.css";
import "./avatar.css";

export interface AvatarProps {
  name: string;
  /** Address of the picture; the initials stand in while it is absent or fails. */
  src?: string | null;
  /** Diameter in pixels. */
  size?: number;
  /** True when the name stands beside it, so that it is not read twice (default). */
  isDecorative?: boolean;
}

// Neutral ones only: the others say how something stands.
const tones: readonly Tone[] = ["p4", "mute"];

/** A person's picture or initials, with a colour that stays the same for the same name. */
export function Avatar({ name, src, size = 28, isDecorative = true }: AvatarProps): ReactNode {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const hasPicture = src !== undefined && src !== null && src !== "" && src !== failedSrc;
  const label = isDecorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span
      className={classNames("ph-avatar", `ph-tone-${toneOf(name)}`)}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.4)) }}
      {...label}
    >
      {hasPicture ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function toneOf(name: string): Tone {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? "mute";
}
