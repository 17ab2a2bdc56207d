import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';

/**
 * How a server writes down its faults, and no requests. The logger is not given as the server's own: then one more would
 * be made for each request and each answer listened to until its end, a twentieth of what a page from memory costs. So
 * whoever logs says itself which request it was.
 */
export function faultsLoggedBy(
  logger: FastifyBaseLogger,
): Pick<FastifyServerOptions, 'childLoggerFactory' | 'logController'> {
  return { childLoggerFactory: () => logger, logController: new LogController({ disableRequestLogging: true }) };
}
