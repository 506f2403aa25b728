export { Comments } from "./comments.tsx";
export { StarButton } from "./star-button.tsx";
