import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A table of a few lines; `ListPage` has sorting, pages and columns to choose. */
export function SimpleTable({ className, ...table }: ComponentPropsWithRef<"table">): ReactNode {
  return <table {...table} className={classNames("ph-simple-table", className)} />;
}
