import { serveWork } from "../../platform/worker/route-work.ts";
import { toVector, type WeightedText } from "./tokens.ts";

serveWork((pieces: readonly (readonly WeightedText[])[]) => pieces.map(toVector));
