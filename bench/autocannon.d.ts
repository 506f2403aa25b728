// The parts of autocannon's interface that the measurements use; the package brings no types.
declare module "autocannon" {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options extends Request {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Ends after so many requests instead. */
    readonly amount?: number;
    /** Milliseconds from one look at the counters to the next. */
    readonly sampleInt?: number;
    readonly requests?: readonly Request[];
    /** Whether the body of an answer is as it must be. */
    readonly verifyBody?: (body: string) => boolean;
    /** Called with each client before it begins. */
    readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    /** Answers that `verifyBody` refused. */
    readonly mismatches: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
