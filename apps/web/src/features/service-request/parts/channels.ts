/** Live channel of a request: everybody who may see it. */
export const channelOf = (id: number): string => `/fault/${id}`;

/** Live channel of what only the vendor's people may notice, such as internal notes. */
export const internalChannelOf = (id: number): string => `/fault/${id}/internal`;

/** Live channel of what concerns the reader. */
export const personalChannel = "/user/message";
