export { CommentsPanel } from "./lazy-panel.tsx";
export { OwnStar } from "./lazy-star.ts";
export { StarButton } from "./star-button.tsx";
