import { requestLogin } from '../auth/login-request.ts';
import { savePendingAction, takePendingAction } from '../auth/pending-action.ts';
import { showCheckout } from './checkout-dialog.tsx';
import type { CheckoutPage } from './done-step.tsx';
import {
  type SavedPurchaseRequest,
  savePurchaseRequest,
  savedPurchaseRequest,
  purchaseRequestFromCarried,
  purchaseRequestFromUrl,
} from './saved-purchase-request.ts';

const PENDING_ACTION = 'buying';

export interface CheckoutVisit extends CheckoutPage {
  isMember: boolean;
}

/** Resumes after a login, charge or reload, or from the URL. Cleans the URL, so that going back does not repeat it. */
export function resumeCheckout(visit: CheckoutVisit): void {
  const url = new URL(location.href);
  const param = url.searchParams.get('buy');
  const saved = savedPurchaseRequest();
  if (param !== null) {
    const purchaseRequest =
      param === 'again'
        ? (saved ?? purchaseRequestFromCarried(url.searchParams.get('of') ?? ''))
        : purchaseRequestFromUrl(url);
    for (const name of ['buy', 'way', 'of']) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
    if (purchaseRequest) startCheckout(purchaseRequest, visit);
    return;
  }
  const isAwaited = visit.isMember && takePendingAction(PENDING_ACTION);
  if (saved && visit.isMember && (isAwaited || saved.paying)) showCheckout(saved, visit);
}

/** Opens the dialog, after a login for visitors. */
export function startCheckout(purchaseRequest: SavedPurchaseRequest, visit: CheckoutVisit): void {
  savePurchaseRequest(purchaseRequest);
  if (visit.isMember) return showCheckout(purchaseRequest, visit);
  savePendingAction(PENDING_ACTION);
  requestLogin({ tab: 'login' });
}
