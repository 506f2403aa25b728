import { createContext, use } from "react";

/** How close the rows of all lists stand. */
export interface ListDensity {
  /** Rows of one line. */
  isDense: boolean;
  choose: (isDense: boolean) => void;
}

/** The reader's density; the application provides where it is kept. */
export const ListDensityContext = createContext<ListDensity>({ isDense: false, choose: () => {} });

/** The density of lists. */
export function useListDensity(): ListDensity {
  return use(ListDensityContext);
}
