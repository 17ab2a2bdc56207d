import type { ReactNode } from 'react';
import { requestLogin } from '../auth/login-request.ts';
import ui from '../../components/ui.module.css';
import type { CheckoutError, PurchaseChoice } from './checkout-state.ts';
import styles from './checkout-dialog.module.css';
import { OwnedEpisodeLink } from './owned-episode-link.tsx';
import type { CheckoutActions } from './use-checkout.ts';
import { nextStepFor } from './after-purchase.ts';

interface ErrorStepProps {
  error: CheckoutError;
  choice?: PurchaseChoice;
  actions: CheckoutActions;
  onClose(): void;
}

export function ErrorStep({ error, choice, actions, onClose }: ErrorStepProps): ReactNode {
  const nextStep = nextStepFor(error, choice);
  const runAction = (): void => {
    if (!nextStep || !('action' in nextStep)) return;
    if (nextStep.action === 'choose') actions.dispatch({ type: 'changeSelection' });
    if (nextStep.action === 'retry') actions.retry();
    if (nextStep.action !== 'login') return;
    onClose();
    requestLogin({ tab: 'login' });
  };
  return (
    <>
      <p role="alert" className={styles.message}>
        {error.message}
      </p>
      {nextStep && 'href' in nextStep ? (
        <a className={`${ui.button} ${ui.inked}`} href={nextStep.href}>
          {nextStep.label}
        </a>
      ) : null}
      {nextStep && 'ownedEpisode' in nextStep ? (
        <OwnedEpisodeLink episode={nextStep.ownedEpisode} className={ui.inked} />
      ) : null}
      {nextStep && 'action' in nextStep ? (
        <button type="button" className={`${ui.button} ${ui.inked}`} onClick={runAction}>
          {nextStep.label}
        </button>
      ) : null}
    </>
  );
}
