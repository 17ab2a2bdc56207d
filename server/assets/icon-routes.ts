import type { FastifyInstance } from 'fastify';
import { notFoundResponse } from '#server/error-response';
import type { IconSets } from '#platform/icons/icon-sets';
import { DomainError } from '#kernel/domain-error';
import { readIconList } from '#shared/content/icons';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Missing names may exist in a later set. */
const A_WHILE = 'public, max-age=3600';

/** `GET /icons/{set}.json?icons=a,b` (A14), compatible with the public icon service. */
export function serveIcons(app: FastifyInstance, sets: IconSets): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: string | string[] } }>(
    '/icons/:file',
    (request, reply) => {
      const set = /^([a-z0-9-]{1,40})\.json$/.exec(request.params.file)?.[1];
      if (!set || !sets.has(set)) return notFoundResponse(reply);
      const { icons } = request.query;
      const names = typeof icons === 'string' ? readIconList(icons) : undefined;
      if (!names) throw new DomainError('INPUT_ERROR', '0001');
      const found = sets.pick(set, names);
      return reply.header('cache-control', found.not_found.length > 0 ? A_WHILE : FOR_EVER).send(found);
    },
  );
}
