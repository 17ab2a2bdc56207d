import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '#shared/refusal';

/** What may be told of a request: never its query, headers or body, and of its address only the template. */
export interface Answered {
  id: string;
  method: string;
  /** The address as routes name it: `/ko/v1/works/:id`. */
  route: string;
  status: number;
  ms: number;
  /** A kept answer was sent again. */
  isReplay: boolean;
  refusal: { name: string; code: string } | undefined;
  memberNo: number | undefined;
}
/** Somebody who counts or writes down what was answered. */
export type Onlooker = (answered: Answered) => void;

const refusals = new WeakMap<FastifyRequest, Answered['refusal']>();
const members = new WeakMap<FastifyRequest, number>();

/** Keeps beside a request which refusal it was answered with. */
export function noteRefusal(request: FastifyRequest, { refusalName, code }: Refusal): void {
  refusals.set(request, { name: refusalName, code });
}

/** Keeps beside a request who asked. */
export function noteMember(request: FastifyRequest, memberNo: number): void {
  members.set(request, memberNo);
}

/** The template of a request's address as the server's own routes have it; pages are told apart by `pageOf`. */
export function routeOf(request: FastifyRequest, pageOf?: (path: string) => string): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  return url === '/*' && pageOf ? pageOf(request.url.split('?')[0] ?? '') : url;
}

/** Has onlookers told of every answer, once it is sent. Without any nothing is added to a request's way. */
export function tellAnswers(
  app: FastifyInstance,
  means: { onlookers: readonly Onlooker[]; pageOf: (path: string) => string },
): void {
  const { onlookers, pageOf } = means;
  if (onlookers.length === 0) return;
  app.addHook('onResponse', (request, reply, done) => {
    const answered: Answered = {
      id: request.id,
      method: request.method,
      route: routeOf(request, pageOf),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      isReplay: reply.getHeader('idempotency-replayed') === 'true',
      refusal: refusals.get(request),
      memberNo: members.get(request),
    };
    for (const look of onlookers) look(answered);
    done();
  });
}
