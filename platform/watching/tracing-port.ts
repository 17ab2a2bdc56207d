/** The span of one request. */
export interface RequestSpan {
  /** Runs what the request sets going, so that its statements are known as its own. */
  within(work: () => void): void;
  end(told: { method: string; route: string; status: number }): void;
}

/** Where spans are made; none of its parts is ever given a parameter, a query or a body. */
export interface Tracing {
  /** `parent` is the header `traceparent` of whoever stands in front and is believed. */
  request(asked: { method: string; parent: string | undefined }): RequestSpan;
  /** Begins the span of a statement within a request; the answer ends it, with what it failed of. */
  statement: StatementWatch;
  /** Sends what is still here. */
  close(): Promise<void>;
}

/** Is told of each statement when it is sent, and by its answer when it is done. */
export type StatementWatch = (text: string) => (error?: unknown) => void;
