export { hasBegun, type RatingFields, RatingRows, scoresOf, starsOf } from "./rating-fields.tsx";
export { StarsField } from "./stars-field.tsx";
