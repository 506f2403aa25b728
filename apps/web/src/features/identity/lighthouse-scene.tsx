import type { ReactNode } from "react";

/** A lighthouse at night and its slow beam: pure decoration. */
export function LighthouseScene(): ReactNode {
  return (
    <svg className="scene" viewBox="0 0 640 720" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="scene-beam" x1="0" x2="1">
          <stop offset="0" className="scene-beam-near" />
          <stop offset="1" className="scene-beam-far" />
        </linearGradient>
      </defs>
      <g className="scene-stars">
        {stars.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g className="scene-beams">
        <path d="M338 292 700 168V404z" fill="url(#scene-beam)" />
      </g>
      <path className="scene-beam-back" d="M302 292-20 236V348z" />
      <g className="scene-tower">
        <path d="M296 330h48l17 246H279z" />
        <path className="scene-band" d="M292.5 388h55l4 58h-63z M284.5 504h71l4 58h-79z" />
        <path d="M288 318h64v12h-64z M300 274h40v44h-40z M296 274l24-26 24 26z" />
        <path className="scene-lamp" d="M308 282h24v28h-24z" />
        <path className="scene-door" d="M312 548h16v28h-16z" />
      </g>
      <path className="scene-rock" d="M196 620c24-34 62-50 124-50s106 18 128 50z" />
      <path
        className="scene-sea scene-sea-1"
        d="M-40 612c60-14 110-14 170 0s110 14 170 0 110-14 170 0 110 14 210-4v120H-40z"
      />
      <path
        className="scene-sea scene-sea-2"
        d="M-40 648c70-12 120-12 190 0s120 12 190 0 120-12 190 0 110 10 150-2v90H-40z"
      />
    </svg>
  );
}

const stars = [
  [72, 96, 1.4],
  [148, 168, 1],
  [210, 72, 1.2],
  [404, 88, 1.4],
  [486, 132, 1],
  [560, 64, 1.2],
  [96, 252, 1],
  [188, 300, 1.2],
  [520, 236, 1],
  [592, 300, 1.3],
  [44, 372, 1],
  [452, 44, 1],
  [268, 148, 1],
  [340, 56, 1.1],
  [612, 168, 1],
] as const;
