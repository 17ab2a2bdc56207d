import type { Logger } from 'pino';

/** A terminal and the launcher both pass one word on: what comes within this time is the same word. */
const SAME_WORD_MS = 2000;
/** A process that met a fault may not hang in its closing either. */
const LAST_MS = 60_000;

/** How a shop comes to its end. */
export interface Ending {
  /** Fulfilled when somebody stops the shop, or a fault that nobody caught does. */
  come: Promise<void>;
  /** Whether it was a fault: the exit code tells the supervisor to start again. */
  isFault(): boolean;
}

/** A request to stop: the promise is fulfilled by the first signal; a later second one exits the process at once. */
export interface StopSignal {
  come: Promise<void>;
  isCome(): boolean;
}

/** Installs the signal handlers. Called before the database starts, so that a stop during the start also closes it. */
export function listenForStop(): StopSignal {
  let toldAt: number | undefined;
  const come = new Promise<void>((resolve) => {
    const tell = (): void => {
      if (toldAt !== undefined && performance.now() - toldAt > SAME_WORD_MS) process.exit(1);
      toldAt ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell);
  });
  return { come, isCome: () => toldAt !== undefined };
}

/**
 * Hears what ends a shop: a signal, after which it closes in order; a second signal later, which ends it at once; a fault
 * that nobody caught, which is logged once and closes it like a signal, since nobody knows what it left half done.
 */
export function hearEnding(log: Logger, stop: StopSignal = listenForStop()): Ending {
  let isFault = false;
  const come = new Promise<void>((resolve) => {
    void stop.come.then(resolve);
    const fail = (error: unknown): void => {
      if (isFault) return;
      isFault = true;
      log.fatal({ err: error }, 'a fault that nobody caught: the shop closes');
      setTimeout(() => process.exit(1), LAST_MS).unref();
      resolve();
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  });
  return { come, isFault: () => isFault };
}
