export { CommentsPanel } from "./comments-panel.tsx";
export { StarButton } from "./star-button.tsx";
