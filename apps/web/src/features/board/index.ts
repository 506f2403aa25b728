export { TreemapPanel } from "./parts/treemap-panel.tsx";
