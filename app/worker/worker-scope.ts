/** What the build writes into the worker: its name, the public files that it holds, and the documents. */
export interface Held {
  build: string;
  files: string[];
  documents: string[];
}

declare const self: ServiceWorkerGlobalScope;
declare const SEOGA_HELD: Held;

/** The worker itself. */
export const worker = self;
/** What this worker holds. */
export const held: Held = SEOGA_HELD;
