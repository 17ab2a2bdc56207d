/** Messages from a page to the service worker. */
export type ServiceWorkerMessage =
  /** Announces a page of a build. */
  | { say: 'here'; build: string; isMember: boolean }
  /** Lets the waiting worker take over before a reload. */
  | { say: 'take-over' };

/** Message from the worker: which build is the page of? Answered on the transferred port. */
export const BUILD_REQUEST = 'build';

/** Cache name prefix, followed by the build. */
export const SERVICE_WORKER_CACHE = 'seoga-build-';

/** Service worker URL. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Offline fallback document, and the offline reader. */
export const OFFLINE_DOCUMENTS = ['/offline', '/offline/read'] as const;
