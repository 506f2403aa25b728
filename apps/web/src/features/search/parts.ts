// The second public face, apart from index.ts so that pages which need none of it do not carry it.

export { KnowledgeBox } from "./knowledge-box.tsx";
