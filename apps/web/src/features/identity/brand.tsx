import type { ReactNode } from "react";
import "./brand.css";

/** The mark of the product: a lighthouse and its beam. */
export function BrandMark({ size = 24 }: { readonly size?: number }): ReactNode {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" className="brand-mark-ground" />
      <path d="M13.6 8.4 20 5.6v5.6l-6.4-1.6z" className="brand-mark-beam" />
      <path d="M10.4 8.4 4 6.8v3.6l6.4-.8z" className="brand-mark-beam brand-mark-beam-far" />
      <path d="M9.8 7.6 12 5l2.2 2.6v2.6H9.8z M10 11.2h4l1.1 8H8.9z" className="brand-mark-tower" />
    </svg>
  );
}
