import { engineerStatus, techLevel, workCategory } from "@pharos/domain/enums";

// Codes out of the database, which has checked them, as the contract's types name them.

/** A kind of work. */
export const categoryCode = (code: number) => workCategory.toCode(workCategory.fromCode(code));

/** An engineer's status. */
export const statusCode = (code: number) => engineerStatus.toCode(engineerStatus.fromCode(code));

/** A level, or none. */
export const levelCode = (code: number | null) =>
  code === null ? null : techLevel.toCode(techLevel.fromCode(code));
