import { Button } from "antd";
import type { ReactNode } from "react";
import { useUiText } from "../theme/ui-text.ts";
import { classNames } from "./class-names.ts";
import { Drawing, type DrawingName } from "./drawing.tsx";
import "./states.css";

interface StateFrameProps {
  drawing: DrawingName;
  isCompact?: boolean;
  role?: "status" | "alert";
  children: ReactNode;
}

function StateFrame({ drawing, isCompact = false, role, children }: StateFrameProps): ReactNode {
  return (
    <div className={classNames("ph-state", isCompact && "ph-state-compact")} role={role}>
      {isCompact ? null : <Drawing name={drawing} />}
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  /** One sentence. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
  drawing?: DrawingName;
  /** Without the drawing, for small panels. */
  isCompact?: boolean;
}

/** Nothing here yet: one sentence and one action. */
export function EmptyState({ children, action, drawing = "list", isCompact }: EmptyStateProps): ReactNode {
  return (
    <StateFrame drawing={drawing} isCompact={isCompact}>
      <p className="ph-state-words">{children}</p>
      {action}
    </StateFrame>
  );
}

export interface ErrorStateProps {
  /** What happened, in one short line. */
  title: ReactNode;
  /** What the reader can do. */
  children?: ReactNode;
  /** Quiet technical line, e.g. the request id. */
  detail?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  isCompact?: boolean;
}

/** Something failed: says what to do, and offers to try again. */
export function ErrorState({
  title,
  children,
  detail,
  onRetry,
  action,
  isCompact,
}: ErrorStateProps): ReactNode {
  const text = useUiText();
  return (
    <StateFrame drawing="offline" isCompact={isCompact} role="alert">
      <p className="ph-state-title">{title}</p>
      {children === undefined ? null : <p className="ph-state-words">{children}</p>}
      {detail === undefined ? null : <p className="ph-state-detail">{detail}</p>}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{text.common.retry}</Button>}
      {action}
    </StateFrame>
  );
}

export interface NoPermissionProps {
  /** Says whom to ask. */
  children: ReactNode;
  action?: ReactNode;
}

/** The reader may not see this. */
export function NoPermission({ children, action }: NoPermissionProps): ReactNode {
  return (
    <StateFrame drawing="lock">
      <p className="ph-state-words">{children}</p>
      {action}
    </StateFrame>
  );
}
