/** The endpoints of this module, by name. */
export const assetEndpoints = {} as const;
