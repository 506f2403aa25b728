export { announceSession, onSessionElsewhere } from "./across-tabs.ts";
export { readToken, removeToken, storeToken } from "./token.ts";
