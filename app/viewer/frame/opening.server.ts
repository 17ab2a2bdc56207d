import type { Opening } from '#domain/reading';
import type { RequestFacts } from '../../request-context.server.ts';

/**
 * How a viewer's page asks for its episode. Only a document that the reader asked for opens what is held: a prefetch, a
 * script or another site would end the right to withdraw and start a rental's clock unasked.
 */
export function openingOf({ visit }: RequestFacts, url: URL): Opening {
  if (url.searchParams.get('preview') === '1') return 'preview';
  return visit && !visit.isAhead ? 'read' : 'ahead';
}
