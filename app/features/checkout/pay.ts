import type { CallResult } from '#contract/browser-api';
import { call } from '../../browser/api/browser-call.ts';
import { retryIdempotently } from '../../browser/api/idempotent-retry.ts';

export function payOffer(quote: string, isAuto = false): Promise<CallResult<'POST /ko/v1/purchases'>> {
  return retryIdempotently(`buy ${quote}`, (key) =>
    call('POST /ko/v1/purchases', { body: { quote, auto: isAuto }, key }),
  );
}

export function payWithTicket(
  episode: number,
  kind: 'ticket' | 'wait-free',
): Promise<CallResult<'POST /ko/v1/tickets/use'>> {
  return retryIdempotently(`${kind} ${episode}`, (key) =>
    call('POST /ko/v1/tickets/use', { body: { episode, kind }, key }),
  );
}
