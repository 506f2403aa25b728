import type { ReactNode } from "react";
import { SkeletonBar, SkeletonFrame } from "../parts/skeletons.tsx";
import { type EditorFrameProps, editorHeights } from "./editor-props.ts";
import "./editor-frame.css";

/** The editor's frame with its final height, while the editor itself is fetched. */
export function EditorSkeleton(props: EditorFrameProps): ReactNode {
  return (
    <div className="ph-editor" style={editorHeights(props)}>
      <div className="ph-editor-bar" />
      <div className="ph-editor-area">
        <div className="ph-editor-waiting">
          <SkeletonFrame>
            <SkeletonBar width="32%" />
          </SkeletonFrame>
        </div>
      </div>
      {props.footer === undefined && props.maxLength === undefined ? null : (
        <div className="ph-editor-foot">
          <span />
          {props.footer}
        </div>
      )}
    </div>
  );
}
