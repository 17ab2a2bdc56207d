export interface RequestSpan {
  /** Associates statements with the request. */
  within(work: () => void): void;
  end(message: { method: string; route: string; status: number }): void;
}

/** Spans never receive parameters, queries or bodies. */
export interface Tracing {
  /** `parent`: the `traceparent` header of a trusted proxy. */
  request(requested: { method: string; parent: string | undefined }): RequestSpan;
  /** Starts a statement span; the returned function ends it. */
  statement: StatementObserver;
  /** Flushes. */
  close(): Promise<void>;
}

/** Called when a statement is sent; the result is called when it ends. */
export type StatementObserver = (text: string) => (error?: unknown) => void;
