/** Written by the build. */
export interface Precache {
  build: string;
  files: string[];
  documents: string[];
}

declare const self: ServiceWorkerGlobalScope;
declare const SEOGA_HELD: Precache;

export const worker = self;
export const precache: Precache = SEOGA_HELD;
