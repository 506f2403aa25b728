export { PublicFrame } from "./parts/public-frame.tsx";
