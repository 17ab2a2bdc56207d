import type { Logger } from 'pino';

/** Terminal and launcher both forward a signal: repeats within this time count once. */
const SAME_WORD_MS = 2000;
/** Hard limit for closing after an error. */
const LAST_MS = 60_000;

/** Shutdown state of a shop. */
export interface Shutdown {
  /** Resolves on a signal or an uncaught error. */
  come: Promise<void>;
  /** After an error the exit code asks the supervisor for a restart. */
  isFault(): boolean;
}

/**
 * Closes in order on the first signal and exits at once on a second one. An uncaught error is logged once and closes
 * the shop too, because its state is unknown. `logger` returns undefined until there is one.
 */
export function listenForShutdown(logger: () => Pick<Logger, 'fatal'> | undefined): Shutdown {
  let toldAt: number | undefined;
  let isFault = false;
  const come = new Promise<void>((resolve) => {
    const notify = (): void => {
      if (toldAt !== undefined && performance.now() - toldAt > SAME_WORD_MS) process.exit(1);
      toldAt ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, notify);
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
