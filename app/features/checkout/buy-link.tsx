import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../navigation/plain-link.ts';
import { type PurchaseRequest, purchasePath } from './purchase-request.ts';
import { useCheckoutVisit } from './use-checkout-visit.ts';

interface BuyLinkProps {
  request: PurchaseRequest;
  className: string | undefined;
  children: ReactNode;
}

/** Opens the purchase dialog, which is loaded on demand. Before hydration it leads to the work, which opens the same. */
export function BuyLink({ request, className, children }: BuyLinkProps): ReactNode {
  const visitNow = useCheckoutVisit();
  const path = purchasePath(request);
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    import('./start-checkout.ts').then(
      ({ startCheckout }) => startCheckout(request, visitNow()),
      () => location.assign(path),
    );
  };
  return (
    <a className={className} href={path} aria-haspopup="dialog" data-buy={request.method} onClick={open}>
      {children}
    </a>
  );
}
