export { listDictionary } from "./menu-list.ts";
