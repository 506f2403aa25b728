// The second public face, apart from index.ts so that pages which write no long texts do not carry the editor.

export { WriteAndPreview } from "./write-and-preview.tsx";
