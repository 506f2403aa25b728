/** The endpoints of this module, by name. */
export const contractEndpoints = {} as const;
