import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Span, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { statementName } from './statement-name.ts';
import type { RequestSpan, Tracing } from './tracing-port.ts';

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ENDPOINT_PATH = '/v1/traces';

/** OpenTelemetry: a span per request with one per statement. Loaded only with a configured collector. */
export function openTracing(input: { endpoint: string; service: string; release: string }): Tracing {
  const { endpoint, service, release } = input;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}${ENDPOINT_PATH}` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('seoga');
  const current = new AsyncLocalStorage<Context>();
  return {
    request: ({ method, parent }) => {
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parentContext(parent));
      return requestSpan(span, current);
    },
    statement: (text) => {
      const context = current.getStore();
      // Statements outside requests, as polling, would hide others.
      if (!context) return () => undefined;
      const name = statementName(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      return (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
        span.end();
      };
    },
    close: () => provider.shutdown(),
  };
}

function requestSpan(span: Span, current: AsyncLocalStorage<Context>): RequestSpan {
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    within: (work) => current.run(context, work),
    end: ({ method, route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function parentContext(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = PARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '00', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

// Messages may contain values; codes never do.
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
