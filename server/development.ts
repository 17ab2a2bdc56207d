import type { FastifyServerFactory } from 'fastify';
import type { ServerBuild } from 'react-router';

/** A development server: pages come from sources, without page cache and Content-Security-Policy. */
export interface Development {
  /** Serves modules of the browser before the shop's own URLs. */
  serverFactory: FastifyServerFactory;
  loadBuild(): Promise<ServerBuild>;
}
