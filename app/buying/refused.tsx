import type { ReactNode } from 'react';
import { askLogin } from '../members/login-asking.ts';
import ui from '../ui/ui.module.css';
import type { BuyingRefusal, Choice } from './buying-state.ts';
import styles from './buying-dialog.module.css';
import { HeldLink } from './held-link.tsx';
import type { BuyingActs } from './use-buying.ts';
import { wayOn } from './way-on.ts';

interface RefusedProps {
  refusal: BuyingRefusal;
  choice?: Choice;
  acts: BuyingActs;
  leave(): void;
}

/** The shop's sentence, and what can be done about it. */
export function Refused({ refusal, choice, acts, leave }: RefusedProps): ReactNode {
  const way = wayOn(refusal, choice);
  const act = (): void => {
    if (!way || !('act' in way)) return;
    if (way.act === 'choose') acts.tell({ news: 'choose' });
    if (way.act === 'retry') acts.retry();
    if (way.act !== 'login') return;
    leave();
    askLogin({ tab: 'login' });
  };
  return (
    <>
      <p role="alert" className={styles.message}>
        {refusal.message}
      </p>
      {way && 'go' in way ? (
        <a className={`${ui.button} ${ui.inked}`} data-reload="" href={way.go}>
          {way.words}
        </a>
      ) : null}
      {way && 'held' in way ? <HeldLink episode={way.held} look={ui.inked} /> : null}
      {way && 'act' in way ? (
        <button type="button" className={`${ui.button} ${ui.inked}`} onClick={act}>
          {way.words}
        </button>
      ) : null}
    </>
  );
}
