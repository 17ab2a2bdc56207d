import type { CallResult } from '#contract/browser-calls';
import { call } from '../members/browser-call.ts';
import { askSurely } from './ask-surely.ts';

/** Pays an offer. */
export function payOffer(quote: string, isAuto = false): Promise<CallResult<'POST /ko/v1/purchases'>> {
  return askSurely(`buy ${quote}`, (key) => call('POST /ko/v1/purchases', { body: { quote, auto: isAuto }, key }));
}

/** Opens an episode without coins. */
export function payByTicket(
  episode: number,
  kind: 'ticket' | 'wait-free',
): Promise<CallResult<'POST /ko/v1/tickets/use'>> {
  return askSurely(`${kind} ${episode}`, (key) => call('POST /ko/v1/tickets/use', { body: { episode, kind }, key }));
}
