import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';

/**
 * Logs errors only. Not Fastify's own logger: its child logger and listeners per request cost 5 % of a cached page, so
 * callers name the request themselves.
 */
export function logUnhandledErrors(
  logger: FastifyBaseLogger,
): Pick<FastifyServerOptions, 'childLoggerFactory' | 'logController'> {
  return { childLoggerFactory: () => logger, logController: new LogController({ disableRequestLogging: true }) };
}
