import { isSignatureExtent } from "@pharos/domain/service-order";
import { Cluster, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type SignaturePadLibrary from "signature_pad";
import { useT } from "../../../shared/texts.ts";
import "./signature-pad.css";

interface SignaturePadProps {
  readonly id?: string;
  /** A PNG as a data address; empty while nothing is drawn, or only a dot. */
  readonly value?: string;
  readonly onChange?: (image: string) => void;
}

/** Strokes that are drawn twice as fine, so that the picture stays sharp on paper. */
const scale = 2;

/** A field to draw a signature in with a finger, a pen or a mouse. */
export function SignaturePad({ id, value = "", onChange }: SignaturePadProps): ReactNode {
  const t = useT();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const padRef = useRef<SignaturePadLibrary>(null);
  const [isDot, setIsDot] = useState(false);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    let isGone = false;
    let stop = () => {};
    // Only those who sign need it.
    void import("signature_pad").then(({ default: Library }) => {
      if (isGone) return;
      const pad = new Library(canvas, { minWidth: 0.8, maxWidth: 2.4, penColor: "#101828" });
      padRef.current = pad;
      const read = () => {
        const isSigned = isSignature(canvas, pad);
        setIsDot(!isSigned);
        changed.current?.(isSigned ? pad.toDataURL("image/png") : "");
      };
      pad.addEventListener("endStroke", read);
      // Turning a phone changes the room: strokes are kept.
      const observer = new ResizeObserver(() => fit(canvas, pad));
      observer.observe(canvas);
      fit(canvas, pad);
      canvas.dataset["ready"] = "true";
      stop = () => {
        observer.disconnect();
        pad.off();
      };
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const clear = () => {
    padRef.current?.clear();
    setIsDot(false);
    onChange?.("");
  };
  return (
    <div className="so-pad" id={id} tabIndex={-1}>
      <canvas ref={canvasRef} className="so-pad-canvas" role="img" aria-label={t("serviceOrder.sign.pad")} />
      <Cluster justify="between" isOneLine className="so-pad-foot">
        <Text size="small" tone={isDot ? "danger" : "tertiary"} role="status">
          {t(isDot ? "serviceOrder.sign.tooSmall" : "serviceOrder.sign.draw")}
        </Text>
        <Button type="link" size="small" disabled={value === "" && !isDot} onClick={clear}>
          {t("serviceOrder.sign.clear")}
        </Button>
      </Cluster>
    </div>
  );
}

/** Whether the strokes reach as far as a signature does. */
function isSignature(canvas: HTMLCanvasElement, pad: SignaturePadLibrary): boolean {
  const points = pad.toData().flatMap((stroke) => stroke.points);
  if (points.length === 0) return false;
  const lengthOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const extent = Math.max(lengthOf(points.map(({ x }) => x)), lengthOf(points.map(({ y }) => y)));
  const { width, height } = canvas.getBoundingClientRect();
  return isSignatureExtent(extent, Math.max(width, height));
}

/** Gives the drawing the room of its element. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePadLibrary): void {
  const { width, height } = canvas.getBoundingClientRect();
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (wide === 0 || (canvas.width === wide && canvas.height === high)) return;
  const strokes = pad.toData();
  canvas.width = wide;
  canvas.height = high;
  canvas.getContext("2d")?.scale(scale, scale);
  pad.fromData(strokes);
}
