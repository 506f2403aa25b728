/** The endpoints of this module, by name. */
export const fileEndpoints = {} as const;
