import type { OpeningMode } from '#domain/reading';
import type { RequestContext } from '../../../server/request-context.server.ts';

/**
 * Only a document navigation opens an owned episode: a prefetch, a script or another site must not end the right of
 * withdrawal or start the rental period.
 */
export function openModeOf({ visit }: RequestContext, url: URL): OpeningMode {
  if (url.searchParams.get('preview') === '1') return 'preview';
  return visit && !visit.isAhead ? 'read' : 'ahead';
}
