import { renderPdf } from "@pharos/pdf";
import { serveWork } from "../worker/route-work.ts";

serveWork(renderPdf);
