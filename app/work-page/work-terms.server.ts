import type { WorkView } from '#domain/catalogue';
import type { RequestFacts } from '../request-context.server.ts';
import type { WorkTerms } from './work-terms.ts';

/** What a work costs whoever looks, now. */
export async function workTerms(_facts: RequestFacts, _work: WorkView): Promise<WorkTerms> {
  return { promotion: null, bundlePercent: 0, buyAll: null, rentAll: null, tickets: 0, waitReadyAt: null };
}
