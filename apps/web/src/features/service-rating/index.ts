export { hasBegun, type RatingFields, RatingRows, scoresOf, starsOf } from "./rating-fields.tsx";
