export type { EditorFrameProps, MarkdownEditorHandle, MarkdownEditorProps } from "./editor/editor-props.ts";
export { EditorSkeleton } from "./editor/editor-skeleton.tsx";
export { LazyMarkdownEditor, preloadMarkdownEditor } from "./editor/lazy-markdown-editor.tsx";
export {
  Cluster,
  type ClusterProps,
  Grid,
  type GridProps,
  Stack,
  type StackProps,
  Text,
  type TextProps,
} from "./layout/primitives.tsx";
export type { BoxStyle, Space, TextSize, TextStyle, TextTone } from "./layout/style-props.ts";
export { MarkdownProvider, type MarkdownProviderProps } from "./markdown/markdown-provider.tsx";
export { canRun, hasReason, type UiAction } from "./parts/action.ts";
export { ActionBar, type ActionBarProps } from "./parts/action-bar.tsx";
export { ActionButton, type ActionButtonProps } from "./parts/action-button.tsx";
export { Avatar, type AvatarProps } from "./parts/avatar.tsx";
export { BackToTop, type BackToTopProps } from "./parts/back-to-top.tsx";
export { type Bar, BarList } from "./parts/bar-list.tsx";
export { BottomSheet, type BottomSheetProps, preloadBottomSheet } from "./parts/bottom-sheet.tsx";
export { CappedBadge, type CappedBadgeProps, cappedCount } from "./parts/capped-badge.tsx";
export { classNames } from "./parts/class-names.ts";
export { CopyButton, type CopyButtonProps } from "./parts/copy-button.tsx";
export { copyText } from "./parts/copy-text.ts";
export { type CountTab, CountTabs, type CountTabsProps } from "./parts/count-tabs.tsx";
export { Drawing, type DrawingName } from "./parts/drawing.tsx";
export { type Fact, Facts, type FactsProps } from "./parts/facts.tsx";
export { IconButton, type IconButtonProps } from "./parts/icon-button.tsx";
export { initials } from "./parts/initials.ts";
export { Kbd } from "./parts/kbd.tsx";
export { MenuButton, type MenuButtonProps } from "./parts/menu-button.tsx";
export { BackLine, type BackLink, PageHeader, type PageHeaderProps } from "./parts/page-header.tsx";
export { Panel, type PanelProps } from "./parts/panel.tsx";
export { RelativeTime, type RelativeTimeProps } from "./parts/relative-time.tsx";
export { SimpleTable } from "./parts/simple-table.tsx";
export {
  SkeletonBar,
  SkeletonCards,
  SkeletonFacts,
  SkeletonFrame,
  SkeletonText,
  SkeletonTimeline,
} from "./parts/skeletons.tsx";
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  NoPermission,
  type NoPermissionProps,
} from "./parts/states.tsx";
export { StatusChip, type StatusChipProps } from "./parts/status-chip.tsx";
export { Timeline, type TimelineItem, type TimelineProps } from "./parts/timeline.tsx";
export { useStickToBottom } from "./parts/use-stick-to-bottom.ts";
export { type Say, type Toast, useToast } from "./parts/use-toast.tsx";
export { type UndoToastOptions, useUndoToast } from "./parts/use-undo-toast.tsx";
export { VisuallyHidden } from "./parts/visually-hidden.tsx";
export { WebLink, type WebLinkProps } from "./parts/web-link.tsx";
export { createTheme, type ThemeOptions } from "./theme/create-theme.ts";
export {
  type ColorScheme,
  fontFamilyCode,
  type Palette,
  palettes,
  type Tone,
  tones,
} from "./theme/palette.ts";
export { preloadUiLocale, type UiLocale } from "./theme/ui-locale.ts";
export {
  type ThemeMode,
  UiProvider,
  type UiProviderProps,
  useFeedback,
  useUiEnvironment,
} from "./theme/ui-provider.tsx";
export {
  type CommonText,
  type EditorText,
  type FormText,
  type ListText,
  type MarkdownText,
  type UiText,
  UiTextProvider,
  useUiText,
} from "./theme/ui-text.ts";
export { useIsPhone, useMediaQuery } from "./theme/use-media-query.ts";
