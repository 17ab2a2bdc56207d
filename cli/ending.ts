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

/**
 * Listens from the start on to what ends a shop: a signal, after which it closes in order; a second signal later, which
 * ends it at once; an uncaught error, which is logged once and closes it like a signal, since nobody knows what it left
 * half done. `logger` answers undefined for as long as there is none.
 */
export function hearEnding(logger: () => Pick<Logger, 'fatal'> | undefined): Ending {
  let toldAt: number | undefined;
  let isFault = false;
  const come = new Promise<void>((resolve) => {
    const tell = (): void => {
      if (toldAt !== undefined && performance.now() - toldAt > SAME_WORD_MS) process.exit(1);
      toldAt ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell);
    const fail = (error: unknown): void => {
      if (isFault) return;
      isFault = true;
      const log = logger();
      if (log) log.fatal({ err: error }, 'a fault that nobody caught: the shop closes');
      else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      setTimeout(() => process.exit(1), LAST_MS).unref();
      resolve();
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  });
  return { come, isFault: () => isFault };
}
