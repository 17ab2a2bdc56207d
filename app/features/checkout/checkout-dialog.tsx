import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { UNIT_NAMES } from '#shared/catalog/categories';
import Cross from '~icons/tabler/x';
import { renderDetached } from '../../components/detached-root.ts';
import ui from '../../components/ui.module.css';
import veil from '../../components/overlay.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { type CheckoutState, chosenEpisodes, kindOf } from './checkout-state.ts';
import { rangeLabel } from './checkout-labels.ts';
import styles from './checkout-dialog.module.css';
import { ChooseStep } from './choose-step.tsx';
import { type CheckoutPage, DoneStep } from './done-step.tsx';
import { TicketStep } from './ticket-step.tsx';
import { ErrorStep } from './error-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { type SavedPurchaseRequest, clearPurchaseRequest, savedPurchaseRequest } from './purchase-request.ts';

/** One dialog for all purchases. */
export function showCheckout(purchaseRequest: SavedPurchaseRequest, page: CheckoutPage): void {
  renderDetached((close) => <BuyingDialog want={purchaseRequest} page={page} onClose={close} />);
}

interface DialogProps {
  want: SavedPurchaseRequest;
  page: CheckoutPage;
  onClose(): void;
}

function BuyingDialog({ want, page, onClose }: DialogProps): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => {
    // Keep a payment in progress for the next page.
    if (!savedPurchaseRequest()?.paying) clearPurchaseRequest();
    setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={leave}>
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
            onClose();
          }}
        >
          {want.way === 'ticket' || want.way === 'wait-free' ? (
            <TicketStep want={want} way={want.way} page={page} leave={leave} />
          ) : (
            <Purchase want={want} page={page} leave={leave} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Purchase({ want, page, leave }: Omit<DialogProps, 'onClose'> & { leave(): void }): ReactNode {
  const { now, acts } = useCheckout(want, page.refresh);
  return (
    <>
      <Head now={now} />
      {now.step === 'loading' ? <Loading /> : null}
      {now.step === 'failed' ? <ErrorStep refusal={now.refusal} acts={acts} leave={leave} /> : null}
      {now.step === 'choosing' ? <ChooseStep now={now} acts={acts} /> : null}
      {now.step === 'asking' || now.step === 'paying' ? <ConfirmStep now={now} acts={acts} leave={leave} /> : null}
      {now.step === 'done' ? <DoneStep message={now.message} episode={now.episode} page={page} leave={leave} /> : null}
    </>
  );
}

function Head({ now }: { now: CheckoutState }): ReactNode {
  const { title, about } = headOf(now);
  return (
    <header className={styles.head}>
      <div>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <Dialog.Close className={ui.icon} aria-label="창 닫기">
        <Cross aria-hidden="true" />
      </Dialog.Close>
    </header>
  );
}

function headOf(now: CheckoutState): { title: string; about?: string } {
  if (now.step === 'choosing') return { title: '회차 선택', about: now.state.title };
  if (now.step !== 'asking' && now.step !== 'paying') return { title: '구매하기' };
  const chosen = chosenEpisodes(now.state, now.choice);
  const unit = UNIT_NAMES[chosen[0]?.unit ?? 'episode'];
  const range = rangeLabel(chosen, unit);
  return {
    title: PURCHASE_KIND_NAMES[kindOf(now.choice)],
    about: range ? `${now.state.title} · ${range}` : now.state.title,
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
