// The second public face, apart from index.ts so that pages which need none of it do not carry it: the review of applications.
export { ApplicationReview } from "./review/application-review.tsx";
