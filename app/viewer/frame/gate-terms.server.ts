import type { RequestFacts } from '../../request-context.server.ts';
import type { GateTerms } from './gate-wording.ts';
import type { ViewedEpisode } from './viewed-episode.ts';

/** What an episode before its gate costs whoever looks, now. */
export async function gateTerms({ member }: RequestFacts, { gate }: ViewedEpisode): Promise<GateTerms> {
  return {
    sale: null,
    tickets: 0,
    waitFree: gate?.isWaitFree && !member ? { readyAt: null } : null,
    now: new Date(),
  };
}
