import { useEffect } from 'react';
import { announceAutoPurchase } from './auto-purchase-notice.ts';
import { hasCheckoutToResume } from './checkout-keys.ts';
import { useCheckoutVisit } from './use-checkout-visit.ts';

/** Reopens the purchase dialog after a login, a charge or a reload, or from the URL. */
export function ResumeCheckout(): null {
  const visitNow = useCheckoutVisit();
  useEffect(() => {
    let isUnmounted = false;
    announceAutoPurchase();
    if (hasCheckoutToResume())
      void import('./start-checkout.ts').then(({ resumeCheckout }) => isUnmounted || resumeCheckout(visitNow()));
    return () => {
      isUnmounted = true;
    };
  }, [visitNow]);
  return null;
}
