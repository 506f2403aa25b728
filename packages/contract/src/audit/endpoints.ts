/** The endpoints of this module, by name. */
export const auditEndpoints = {} as const;
