import type { FastifyInstance } from 'fastify';
import { notFoundAnswer } from '#server/error-answer';
import type { IconSets } from '#platform/icons/icon-sets';
import { Refusal } from '#shared/refusal';
import { readIconList } from '#vocabulary/icons';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A name that the set does not have may be in the next one. */
const A_WHILE = 'public, max-age=3600';

/** `GET /icons/{set}.json?icons=a,b` (A14), in the form of the public icon service, so that browsers may ask either. */
export function serveIcons(app: FastifyInstance, sets: IconSets): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: string | string[] } }>(
    '/icons/:file',
    (request, reply) => {
      const set = /^([a-z0-9-]{1,40})\.json$/.exec(request.params.file)?.[1];
      if (!set || !sets.has(set)) return notFoundAnswer(reply);
      const { icons } = request.query;
      const names = typeof icons === 'string' ? readIconList(icons) : undefined;
      if (!names) throw new Refusal('INPUT_ERROR', '0001');
      const found = sets.pick(set, names);
      return reply.header('cache-control', found.not_found.length > 0 ? A_WHILE : FOR_EVER).send(found);
    },
  );
}
