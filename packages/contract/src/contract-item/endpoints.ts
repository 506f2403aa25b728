/** The endpoints of this module, by name. */
export const contractItemEndpoints = {} as const;
