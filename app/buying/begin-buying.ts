import { askLogin } from '../members/login-asking.ts';
import { keepPendingAct, takePendingAct } from '../members/pending-act.ts';
import { showBuying } from './buying-dialog.tsx';
import type { BuyingPage } from './done-step.tsx';
import { type KeptWant, keepWant, keptWant, wantOf, wantedByAddress } from './want.ts';

const ACT = 'buying';

export interface BuyingVisit extends BuyingPage {
  isMember: boolean;
}

/** A press on something that is to be bought: the dialog, after a login where there is none. */
export function beginBuying(pressed: DOMStringMap, visit: BuyingVisit): void {
  const want = wantOf(pressed);
  if (want) goOn(want, visit);
}

/**
 * Goes on with what was begun before this page: after a login, after coins were charged, after a reload in the middle of a
 * payment, or because an address asks for it. The address is cleaned, so that going back does not ask again.
 */
export function resumeBuying(visit: BuyingVisit): void {
  const here = new URL(location.href);
  const asked = here.searchParams.get('buy');
  const kept = keptWant();
  if (asked !== null) {
    const want = asked === 'again' ? kept : wantedByAddress(here);
    for (const name of ['buy', 'way']) here.searchParams.delete(name);
    history.replaceState(history.state, '', here);
    if (want) goOn(want, visit);
    return;
  }
  const isAwaited = visit.isMember && takePendingAct(ACT);
  if (kept && visit.isMember && (isAwaited || kept.paying)) showBuying(kept, visit);
}

function goOn(want: KeptWant, visit: BuyingVisit): void {
  keepWant(want);
  if (visit.isMember) return showBuying(want, visit);
  keepPendingAct(ACT);
  askLogin({ tab: 'login' });
}
