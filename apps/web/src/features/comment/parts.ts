// The second public face, apart from index.ts so that pages which need none of it do not carry it: the comments of an object.
export { Comments } from "./comments.tsx";
