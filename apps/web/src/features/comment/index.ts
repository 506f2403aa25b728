export { CommentsPanel } from "./lazy-panel.tsx";
export { StarButton } from "./star-button.tsx";
