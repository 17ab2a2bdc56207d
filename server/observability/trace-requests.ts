import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from '#platform/observability/tracing-port';
import { routeTemplateOf } from './request-events.ts';

/** Creates a span per request with its statements. `traceparent` is trusted behind a proxy only. */
export function traceRequests(
  app: FastifyInstance,
  deps: { tracing: Tracing; isBehindProxy: boolean; pageOf: (path: string) => string },
): void {
  const { tracing, isBehindProxy, pageOf } = deps;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const message = request.headers['traceparent'];
    const parent = isBehindProxy && typeof message === 'string' ? message : undefined;
    const span = tracing.request({ method: request.method, parent });
    spans.set(request, span);
    span.within(done);
  });
  // Body parsing leaves the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    spans.get(request)?.end({ method, route: routeTemplateOf(request, pageOf), status: reply.statusCode });
    done();
  });
}
