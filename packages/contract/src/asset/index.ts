/** The promises of this module; see endpoints.ts. */
