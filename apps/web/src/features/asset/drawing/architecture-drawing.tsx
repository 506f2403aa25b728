import type { AssetNodeView } from "@pharos/api/asset";
import { assetNodeRole } from "@pharos/domain/enums";
import { Text } from "@pharos/ui";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { box, layOut, type Place } from "./layout.ts";
import "./architecture-drawing.css";

interface ArchitectureDrawingProps {
  readonly nodes: readonly AssetNodeView[];
  /** Opens a node. */
  readonly onOpen: (node: AssetNodeView) => void;
  /** Keeps a node's new place; absent for readers. */
  readonly onMove?: (node: AssetNodeView, x: number, y: number) => void;
}

/** Steps of places, so that boxes line up by themselves. */
const grid = 8;
const placeMax = 10_000;
/** A pointer that moved less has clicked. */
const clickSlack = 4;

/** The nodes of an asset as a drawing; the list beside it says the same in words. */
export function ArchitectureDrawing({ nodes, onOpen, onMove }: ArchitectureDrawingProps): ReactNode {
  const t = useT();
  const [moved, setMoved] = useState<{ id: number; x: number; y: number } | null>(null);
  const shown = nodes.map((node) => (node.id === moved?.id ? { ...node, x: moved.x, y: moved.y } : node));
  const { places, lines, width, height } = layOut(shown);
  const move = (place: Place, x: number, y: number, isDone: boolean) => {
    const [snappedX, snappedY] = [snap(x), snap(y)];
    setMoved(isDone ? null : { id: place.node.id, x: snappedX, y: snappedY });
    if (isDone && (snappedX !== place.node.x || snappedY !== place.node.y))
      onMove?.(place.node, snappedX, snappedY);
  };
  return (
    <div className="asset-drawing">
      {/* A drawing of links cannot be an img. */}
      <svg width={width} height={height} role="group" aria-label={t("asset.node.drawing")}>
        {lines.map(({ from, to }) => (
          <path key={`${from.node.id}-${to.node.id}`} className="asset-drawing-line" d={pathOf(from, to)} />
        ))}
        {places.map((place) => (
          <NodeBox
            key={place.node.id}
            place={place}
            onOpen={() => onOpen(place.node)}
            onMove={onMove ? (x, y, isDone) => move(place, x, y, isDone) : undefined}
          />
        ))}
      </svg>
    </div>
  );
}

interface NodeBoxProps {
  readonly place: Place;
  readonly onOpen: () => void;
  readonly onMove: ((x: number, y: number, isDone: boolean) => void) | undefined;
}

function NodeBox({ place, onOpen, onMove }: NodeBoxProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { node, x, y } = place;
  const grip = useRef<{ pointerX: number; pointerY: number; x: number; y: number; hasMoved: boolean }>(null);
  const role = t(assetNodeRole.labelKeyOfCode(node.role));
  const type = nameIn(locale, node.nodeTypeName, node.nodeTypeNameEn);

  const press = (event: PointerEvent<SVGGElement>) => {
    if (!onMove || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { pointerX: event.clientX, pointerY: event.clientY, x, y, hasMoved: false };
  };
  const drag = (event: PointerEvent<SVGGElement>, isDone: boolean) => {
    const held = grip.current;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.pointerX, event.clientY - held.pointerY];
    held.hasMoved ||= Math.abs(dx) + Math.abs(dy) > clickSlack;
    if (held.hasMoved) onMove?.(held.x + dx, held.y + dy, isDone);
    if (isDone) {
      grip.current = null;
      if (!held.hasMoved) onOpen();
    }
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpen();
    }
    const step = steps[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    onMove(x + step[0] * grid, y + step[1] * grid, true);
  };
  return (
    <g
      className={`asset-drawing-node asset-drawing-${assetNodeRole.fromCode(node.role)}`}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={() => {
        grip.current = null;
      }}
      onClick={onMove ? undefined : onOpen}
      onKeyDown={pressKey}
    >
      <rect width={box.width} height={box.height} rx={6} />
      <Text as="text" size="base" weight="strong" className="asset-drawing-name" x={12} y={23}>
        {shorten(node.name, 17)}
      </Text>
      <Text as="text" size="small" className="asset-drawing-meta" x={12} y={43}>
        {shorten([role, node.ip ?? node.host ?? type].join(" · "), 21)}
      </Text>
    </g>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const snap = (place: number): number => Math.min(placeMax, Math.max(0, Math.round(place / grid) * grid));

function pathOf(from: Place, to: Place): string {
  const [x1, y1] = [from.x + box.width / 2, from.y + box.height];
  const [x2, y2] = [to.x + box.width / 2, to.y];
  const middle = (y1 + y2) / 2;
  return `M ${x1} ${y1} C ${x1} ${middle}, ${x2} ${middle}, ${x2} ${y2}`;
}

const widthOf = (letter: string): number => (letter > "⺀" ? 1.8 : 1);

function shorten(text: string, max: number): string {
  let left = max;
  const kept = [...text].filter((letter) => (left -= widthOf(letter)) >= 0);
  return kept.length < [...text].length ? `${kept.join("")}…` : text;
}
