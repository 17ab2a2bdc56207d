/** What a page says to the shop's service worker. */
export type ToWorker =
  /** A page of that build stands here; whether a member does. */
  | { say: 'here'; build: string; isMember: boolean }
  /** This page is about to load anew: the worker that waits may take over. */
  | { say: 'take-over' };

/** What the worker asks of a page, which answers on the port that comes along: of which build it is. */
export const ASKS_BUILD = 'build';

/** The names of the worker's own stores begin with this; the build's name follows. */
export const WORKER_STORE = 'seoga-build-';

/** The address of the service worker. */
export const WORKER_PATH = '/sw.js';

/** Where a navigation ends that found no network, and where what is kept on the device is read. */
export const HELD_DOCUMENTS = ['/offline', '/offline/read'] as const;
