import { findSupportableWork } from '#domain/author-support';
import { paths } from '#shared/web/paths';
import type { RequestContext } from '../../../server/request-context.server.ts';

/** Where a reader supports the author of an episode; nothing where support is closed, and no query without it. */
export async function supportLink(
  { ctx, shop, reader }: RequestContext,
  episodeId: number,
): Promise<{ support?: string }> {
  if (shop.authors !== 'on' || shop.support !== 'on') return {};
  const workId = await findSupportableWork(ctx, { episodeId, reader });
  return workId === undefined ? {} : { support: paths.support(workId) };
}
