import { Select } from "antd";
import type { ReactNode } from "react";
import { Icon, leftIcon, rightIcon } from "../icons/index.ts";
import { classNames } from "../parts/class-names.ts";
import { useUiText } from "../theme/ui-text.ts";
import { lastPage, offeredPages } from "./pages.ts";
import "./pager.css";

export interface PagerProps {
  pageNum: number;
  pageSize: number;
  /** Undefined while it is not known; the pager then keeps its height. */
  total: number | undefined;
  /** Name of the list that is paged. */
  label: string;
  pageSizes: readonly number[];
  onPage: (pageNum: number) => void;
  onPageSize: (pageSize: number) => void;
  /** There may be more rows than `total`: the total says so, and there is always a next page. */
  isTotalCapped?: boolean;
}

/** Total, page size and pages of a list. */
export function Pager(props: PagerProps): ReactNode {
  const { pageNum, pageSize, total, pageSizes, onPage, onPageSize, label, isTotalCapped = false } = props;
  const text = useUiText().list;
  if (total === undefined) return <div className="ph-pager" aria-hidden="true" />;
  const last = isTotalCapped ? Math.max(lastPage(total, pageSize), pageNum + 1) : lastPage(total, pageSize);
  const current = Math.min(pageNum, last);
  return (
    <nav className="ph-pager" aria-label={`${label} · ${text.pagination}`}>
      <span className="ph-pager-total">{isTotalCapped ? text.totalOver(total) : text.total(total)}</span>
      <Select
        className="ph-pager-size"
        aria-label={text.pageSizeLabel}
        value={pageSize}
        onChange={onPageSize}
        options={pageSizes.map((size) => ({ value: size, label: text.pageSize(size) }))}
        popupMatchSelectWidth={false}
      />
      <Step label={text.previousPage} isDisabled={current <= 1} onClick={() => onPage(current - 1)}>
        <Icon of={leftIcon} />
      </Step>
      <span className="ph-pager-short">{text.pageOf(current, last)}</span>
      <span className="ph-pager-pages">
        {offeredPages(current, last).map((page) =>
          typeof page === "string" ? (
            <span className="ph-pager-gap" key={page}>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={classNames("ph-pager-page", page === current && "ph-pager-current")}
              aria-current={page === current ? "page" : undefined}
              onClick={() => onPage(page)}
            >
              {page}
            </button>
          ),
        )}
      </span>
      <Step label={text.nextPage} isDisabled={current >= last} onClick={() => onPage(current + 1)}>
        <Icon of={rightIcon} />
      </Step>
    </nav>
  );
}

interface StepProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, isDisabled, onClick, children }: StepProps): ReactNode {
  return (
    <button
      type="button"
      className="ph-pager-page"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
