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
  const nextStep = nextStepFor(refusal, choice);
  const act = (): void => {
    if (!nextStep || !('act' in nextStep)) return;
    if (nextStep.act === 'choose') acts.tell({ news: 'choose' });
    if (nextStep.act === 'retry') acts.retry();
    if (nextStep.act !== 'login') return;
    leave();
    requestLogin({ tab: 'login' });
  };
  return (
    <>
      <p role="alert" className={styles.message}>
        {refusal.message}
      </p>
      {nextStep && 'go' in nextStep ? (
        <a className={`${ui.button} ${ui.inked}`} data-reload="" href={nextStep.go}>
          {nextStep.words}
        </a>
      ) : null}
      {nextStep && 'held' in nextStep ? <OwnedEpisodeLink episode={nextStep.held} look={ui.inked} /> : null}
      {nextStep && 'act' in nextStep ? (
        <button type="button" className={`${ui.button} ${ui.inked}`} onClick={act}>
          {nextStep.words}
        </button>
      ) : null}
    </>
  );
}
