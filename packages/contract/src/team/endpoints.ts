/** The endpoints of this module, by name. */
export const teamEndpoints = {} as const;
