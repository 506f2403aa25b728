export { PatchAdvicePanel } from "./advice/patch-advice-panel.tsx";
