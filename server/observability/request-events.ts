import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DomainError } from '#kernel/domain-error';

/** Loggable facts of a request: no query, headers or body, and only the route template. */
export interface RequestEvent {
  id: string;
  method: string;
  /** Route template: `/ko/v1/works/:id`. */
  route: string;
  status: number;
  ms: number;
  /** An idempotent replay. */
  isReplay: boolean;
  refusal: { name: string; code: string } | undefined;
  memberNo: number | undefined;
}
/** Receives every response. */
export type RequestObserver = (answered: RequestEvent) => void;

const importErrors = new WeakMap<FastifyRequest, RequestEvent['refusal']>();
const members = new WeakMap<FastifyRequest, number>();

/** Records the domain error of a request. */
export function recordError(request: FastifyRequest, { errorName, code }: DomainError): void {
  importErrors.set(request, { name: errorName, code });
}

/** Records the member of a request. */
export function recordMember(request: FastifyRequest, memberNo: number): void {
  members.set(request, memberNo);
}

/** Route template; `pageOf` distinguishes pages. */
export function routeTemplateOf(request: FastifyRequest, pageOf?: (path: string) => string): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  return url === '/*' && pageOf ? pageOf(request.url.split('?')[0] ?? '') : url;
}

/** Notifies observers after each response. Without observers no hook is added. */
export function notifyObservers(
  app: FastifyInstance,
  deps: { onlookers: readonly RequestObserver[]; pageOf: (path: string) => string },
): void {
  const { onlookers, pageOf } = deps;
  if (onlookers.length === 0) return;
  app.addHook('onResponse', (request, reply, done) => {
    const answered: RequestEvent = {
      id: request.id,
      method: request.method,
      route: routeTemplateOf(request, pageOf),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      isReplay: reply.getHeader('idempotency-replayed') === 'true',
      refusal: importErrors.get(request),
      memberNo: members.get(request),
    };
    for (const style of onlookers) style(answered);
    done();
  });
}
