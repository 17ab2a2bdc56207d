import type { CallResult } from '#contract/browser-calls';
import { forgetRequestKey, requestKey } from '../device/request-key.ts';
import { call } from '../members/browser-call.ts';
import { CallFault } from '../members/call-fault.ts';

/** Pauses before each repetition of a request whose answer was lost. */
const PAUSES_MS = [800, 2000, 4000];

/** The answer never came: the same press may be asked about again, and takes nothing twice. */
export class Unanswered extends Error {}

/**
 * Makes a request that moves value until it is answered: what is lost on the way, or still under way, is asked again with
 * the same key. Throws the refusal, which is final, or `Unanswered`, after which the key is kept for the next press.
 */
async function askSurely<Result>(name: string, ask: (key: string) => Promise<Result>): Promise<Result> {
  const key = requestKey(name);
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      const result = await ask(key);
      forgetRequestKey(name);
      return result;
    } catch (error) {
      if (!isOpen(error)) {
        forgetRequestKey(name);
        throw error;
      }
      if (pause === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Unanswered();
}

/** Whether the shop may have done it all the same. */
function isOpen(error: unknown): boolean {
  if (!(error instanceof CallFault)) return false;
  return error.statusCode === 0 || error.statusCode >= 500 || error.is('IDEMPOTENCY_ERROR', '0003');
}

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
