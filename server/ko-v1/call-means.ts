import type { FastifyRequest } from 'fastify';
import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';

/** What calls work with: the domain's means, and who asks. */
export interface CallMeans {
  ctx: Context;
  sessions: Sessions;
  /** For calls that decide nothing; as `ctx` where there is no replica. */
  reads?: ((request: FastifyRequest) => Context) | undefined;
  /** Whether hashes of consenting members' addresses are given to the tag manager. */
  givesMailHash?: boolean | undefined;
  /** On how many devices a member may keep episodes; five unless told. */
  keptDevices?: number | undefined;
}
