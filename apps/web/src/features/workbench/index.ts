export { MobileBar } from "./mobile-bar.tsx";
