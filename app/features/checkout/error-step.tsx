import type { ReactNode } from 'react';
import { requestLogin } from '../auth/login-request.ts';
import ui from '../../components/ui.module.css';
import type { CheckoutError, PurchaseChoice } from './checkout-state.ts';
import styles from './checkout-dialog.module.css';
import { OwnedEpisodeLink } from './owned-episode-link.tsx';
import type { CheckoutActions } from './use-checkout.ts';
import { nextStepFor } from './after-purchase.ts';

interface ErrorStepProps {
  refusal: CheckoutError;
  choice?: PurchaseChoice;
  acts: CheckoutActions;
  leave(): void;
}

export function ErrorStep({ refusal, choice, acts, leave }: ErrorStepProps): ReactNode {
  const method = nextStepFor(refusal, choice);
  const act = (): void => {
    if (!method || !('act' in method)) return;
    if (method.act === 'choose') acts.tell({ news: 'choose' });
    if (method.act === 'retry') acts.retry();
    if (method.act !== 'login') return;
    leave();
    requestLogin({ tab: 'login' });
  };
  return (
    <>
      <p role="alert" className={styles.message}>
        {refusal.message}
      </p>
      {method && 'go' in method ? (
        <a className={`${ui.button} ${ui.inked}`} data-reload="" href={method.go}>
          {method.words}
        </a>
      ) : null}
      {method && 'held' in method ? <OwnedEpisodeLink episode={method.held} look={ui.inked} /> : null}
      {method && 'act' in method ? (
        <button type="button" className={`${ui.button} ${ui.inked}`} onClick={act}>
          {method.words}
        </button>
      ) : null}
    </>
  );
}
