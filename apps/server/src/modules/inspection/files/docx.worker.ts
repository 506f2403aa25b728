import { serveWork } from "../../../platform/worker/route-work.ts";
import { writeDocx } from "./write-docx.ts";

serveWork(writeDocx);
