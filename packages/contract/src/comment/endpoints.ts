/** The endpoints of this module, by name. */
export const commentEndpoints = {} as const;
