import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const BYTES = 16 * 1024 * 1024;
/** Some responses depend on the hour. */
const FRESH_MS = 10_000;
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response to a call without a member depends on the URL alone. */
    isShared?: boolean;
  }
}

/** Responses to calls without a member, shared until a change. */
export interface VisitorResponses {
  register(calls: FastifyInstance): void;
  clear(): void;
}

export function visitorResponses(): VisitorResponses {
  const bodies = new LRUCache<string, string>({
    maxSize: BYTES,
    ttl: FRESH_MS,
    sizeCalculation: (body) => 2 * body.length + 200,
  });
  /** Calls whose response will be stored unless a change comes first. */
  const awaited = new WeakMap<FastifyRequest, number>();
  let generation = 0;
  return {
    register: (calls) => {
      calls.addHook('onRequest', (request, reply, done) => {
        if (!isShared(request)) return done();
        const body = bodies.get(request.url);
        if (body === undefined) {
          awaited.set(request, generation);
          return done();
        }
        void reply.type('application/json; charset=utf-8').send(body);
      });
      calls.addHook('onSend', async (request, reply, payload) => {
        if (awaited.get(request) === generation && reply.statusCode === 200 && typeof payload === 'string')
          bodies.set(request.url, payload);
        return payload;
      });
    },
    clear: () => {
      generation += 1;
      bodies.clear();
    },
  };
}

function isShared({ method, headers, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && !headers['login-at'] && routeOptions.config.isShared === true;
}
