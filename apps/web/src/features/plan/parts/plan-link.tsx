import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import type { PlanRow } from "../api.ts";
import "./plan-link.css";

interface PlanLinkProps {
  readonly plan: Pick<PlanRow, "id" | "title">;
  /** Opens the page made for a phone. */
  readonly isPhone: boolean;
}

/** The title of a plan in a list: what a thumb can hit, however short it is. */
export function PlanLink({ plan, isPhone }: PlanLinkProps): ReactNode {
  return (
    <Link className="plan-link" to={isPhone ? paths.mobilePlan(plan.id) : paths.plan(plan.id)}>
      {plan.title}
    </Link>
  );
}
