import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from '#platform/watching/tracing-port';
import { routeOf } from './answered-requests.ts';

/** Makes a span of every request, and has its statements known as its own. A proxy's `traceparent` counts only behind one. */
export function traceRequests(
  app: FastifyInstance,
  means: { tracing: Tracing; isBehindProxy: boolean; pageOf: (path: string) => string },
): void {
  const { tracing, isBehindProxy, pageOf } = means;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const told = request.headers['traceparent'];
    const parent = isBehindProxy && typeof told === 'string' ? told : undefined;
    const span = tracing.request({ method: request.method, parent });
    spans.set(request, span);
    span.within(done);
  });
  // A body is read by the socket's own events, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    spans.get(request)?.end({ method, route: routeOf(request, pageOf), status: reply.statusCode });
    done();
  });
}
