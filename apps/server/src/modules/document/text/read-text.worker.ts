import { serveWork } from "../../../platform/worker/route-work.ts";
import { readText } from "./read-text.ts";

serveWork(readText);
