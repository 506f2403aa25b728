/**
 * Whether a text is a plain path inside the portal, such as `/service/list/7?tab=2`: one leading slash, nothing a browser
 * could read as another host, no way up.
 */
export const isPortalPath = (path: string): boolean =>
  /^\/(?![/\\])[\w\-.~/%?=&#+,:]*$/.test(path) && !/\/\/|\/\.{1,2}(\/|$)|%(2f|5c|2e|0)/i.test(path);
