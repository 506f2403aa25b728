import { createContext, use } from "react";

/** Provided once, by the root of the pages; null while it is not known, or where there is none. */
export const ServiceDeskContext = createContext<string | null>(null);

/** The number people call when the portal does not help. */
export function useServiceDeskPhone(): string | null {
  return use(ServiceDeskContext);
}
