export { ownStars } from "./api.ts";
export { CommentsPanel } from "./lazy-panel.tsx";
export { OwnStar } from "./own-star.tsx";
export { StarButton } from "./star-button.tsx";
