import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { openDialog } from '../../components/open-dialog.ts';
import veil from '../../components/overlay.module.css';
import { CheckoutHead } from './checkout-head.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { type CheckoutState, chosenEpisodes, kindOf } from './checkout-state.ts';
import { rangeLabel } from './checkout-labels.ts';
import styles from './checkout-dialog.module.css';
import { ChooseStep } from './choose-step.tsx';
import { type CheckoutPage, DoneStep } from './done-step.tsx';
import { TicketStep } from './ticket-step.tsx';
import { ErrorStep } from './error-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { type SavedPurchaseRequest, clearPurchaseRequest, savedPurchaseRequest } from './saved-purchase-request.ts';

/** One dialog for all purchases. */
export function showCheckout(purchaseRequest: SavedPurchaseRequest, page: CheckoutPage): void {
  openDialog((unmount) => <CheckoutDialog request={purchaseRequest} page={page} onClosed={unmount} />);
}

interface DialogProps {
  request: SavedPurchaseRequest;
  page: CheckoutPage;
  onClose(): void;
}

function CheckoutDialog({ request, page, onClosed }: Omit<DialogProps, 'onClose'> & { onClosed(): void }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => {
    // Keep a payment in progress for the next page.
    if (!savedPurchaseRequest()?.paying) clearPurchaseRequest();
    setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={close}>
      <Dialog.Portal>
        <div className={veil.veil} data-veil />
        <Dialog.Content
          className={styles.dialog}
          aria-modal="true"
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            // Clicks in a stacked dialog do not close it.
            const isOutside = event.target instanceof Element && event.target.matches('[data-veil]');
            if (!isOutside) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {request.method === 'ticket' || request.method === 'wait-free' ? (
            <TicketStep request={request} method={request.method} page={page} onClose={close} />
          ) : (
            <PurchaseSteps request={request} page={page} onClose={close} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PurchaseSteps({ request, page, onClose }: DialogProps): ReactNode {
  const { checkout, actions } = useCheckout(request, page.refresh);
  return (
    <>
      <CheckoutHead {...headerOf(checkout)} />
      {checkout.step === 'loading' ? <Loading /> : null}
      {checkout.step === 'failed' ? <ErrorStep error={checkout.error} actions={actions} onClose={onClose} /> : null}
      {checkout.step === 'choosing' ? <ChooseStep checkout={checkout} actions={actions} /> : null}
      {checkout.step === 'confirming' || checkout.step === 'paying' ? (
        <ConfirmStep checkout={checkout} actions={actions} onClose={onClose} />
      ) : null}
      {checkout.step === 'done' ? (
        <DoneStep message={checkout.message} episode={checkout.episode} page={page} onClose={onClose} />
      ) : null}
    </>
  );
}

function headerOf(checkout: CheckoutState): { title: string; subtitle?: string } {
  if (checkout.step === 'choosing') return { title: '회차 선택', subtitle: checkout.prices.title };
  if (checkout.step === 'done') return { title: checkout.title };
  if (checkout.step !== 'confirming' && checkout.step !== 'paying') return { title: '구매하기' };
  const chosen = chosenEpisodes(checkout.prices, checkout.choice);
  const unit = UNIT_NAMES[chosen[0]?.unit ?? 'episode'];
  const range = rangeLabel(chosen, unit);
  return {
    title: PURCHASE_KIND_NAMES[kindOf(checkout.choice)],
    subtitle: range ? `${checkout.prices.title} · ${range}` : checkout.prices.title,
  };
}

function Loading(): ReactNode {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">가격을 확인하고 있습니다.</span>
      <span />
      <span />
      <span />
    </div>
  );
}
