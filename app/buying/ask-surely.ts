import { forgetRequestKey, requestKey } from '../device/request-key.ts';
import { CallFault } from '../members/call-fault.ts';

/** Pauses before each repetition of a request whose answer was lost. */
const PAUSES_MS = [800, 2000, 4000];

/** The answer never came: the same press may be asked about again, and takes nothing twice. */
export class Unanswered extends Error {}

/**
 * Makes a request that moves value until it is answered: what is lost on the way, or still under way, is asked again with
 * the same key. Throws the refusal, which is final, or `Unanswered`, after which the key is kept for the next press.
 */
export async function askSurely<Result>(name: string, ask: (key: string) => Promise<Result>): Promise<Result> {
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
  // What a proxy says in the shop's place is no answer either.
  return error.faultName === 'NO_ANSWER' || error.statusCode >= 500 || error.is('IDEMPOTENCY_ERROR', '0003');
}
