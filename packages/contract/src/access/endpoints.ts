/** The endpoints of this module, by name. */
export const accessEndpoints = {} as const;
