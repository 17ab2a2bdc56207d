import type { FastifyRequest } from 'fastify';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import type { VisitorResponses } from './visitor-responses.ts';

/** Dependencies of API routes. */
export interface ApiDeps {
  ctx: Context;
  sessions: Sessions;
  /** Address in the OpenAPI document and its examples. */
  publicUrl: string;
  /** Replica context for pure reads; `ctx` without a replica. */
  reads?: ((request: FastifyRequest) => Context) | undefined;
  /** Shares responses between visitors; each is made anew without it. */
  responses?: VisitorResponses | undefined;
  /** Whether hashed addresses of consenting members go to the tag manager. */
  givesMailHash?: boolean | undefined;
  /** Maximum offline devices per member; default 5. */
  keptDevices?: number | undefined;
}
