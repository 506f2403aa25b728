/** The endpoints of this module, by name. */
export const applicationEndpoints = {} as const;
