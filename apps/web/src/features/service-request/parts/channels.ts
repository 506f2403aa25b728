/** Live channel of all requests the reader may know of. */
export const requestsChannel = "/fault";

/** Live channel of one request. */
export const channelOf = (id: number): string => `${requestsChannel}/${id}`;
