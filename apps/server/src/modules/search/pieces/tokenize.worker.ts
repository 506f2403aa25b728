import type { WeightedText } from "../../../platform/search-kind.ts";
import { serveWork } from "../../../platform/worker/route-work.ts";
import { toVector } from "./tokens.ts";

serveWork((pieces: readonly (readonly WeightedText[])[]) => pieces.map(toVector));
