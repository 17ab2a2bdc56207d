import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { UNIT_NAMES } from '#vocabulary/shelves';
import Cross from '~icons/tabler/x';
import { sayBought } from '../members/member-change.ts';
import { call } from '../members/browser-call.ts';
import { CallFault } from '../members/call-fault.ts';
import ui from '../ui/ui.module.css';
import { durationWords } from '../wording/duration.ts';
import type { PriceState } from './buying-state.ts';
import styles from './buying-dialog.module.css';
import { type BuyingPage, DoneStep } from './done-step.tsx';
import { Unanswered } from './ask-surely.ts';
import { payByTicket } from './pay.ts';
import { type Want, forgetWant } from './want.ts';

interface StepProps {
  want: Want;
  way: 'ticket' | 'wait-free';
  page: BuyingPage;
  leave(): void;
}

/** Opening one episode without coins: by a ticket, or because the reader has waited. */
export function TicketStep({ want, way, page, leave }: StepProps): ReactNode {
  const [state, setState] = useState<PriceState>();
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<'asking' | 'opening' | 'done'>('asking');
  const episode = want.episodes === 'all' ? undefined : want.episodes[0];
  useEffect(() => {
    call('GET /ko/v1/works/:id/purchase-state', { params: { id: want.work } })
      .then(setState)
      .catch((error: unknown) => setMessage(messageOf(error)));
  }, [want.work]);
  const open = async (): Promise<void> => {
    if (episode === undefined) return;
    setStep('opening');
    try {
      await payByTicket(episode, way);
      forgetWant();
      sayBought();
      page.refresh();
      setStep('done');
    } catch (error) {
      setMessage(messageOf(error));
      setStep('asking');
    }
  };
  const line = state?.episodes.find(({ id }) => id === episode);
  const hours = way === 'wait-free' ? state?.wait_free?.rental_hours : line?.rental?.hours;
  return (
    <>
      <header className={styles.head}>
        <div>
          <Dialog.Title className={styles.title}>{way === 'ticket' ? '대여권 사용' : '기다리면 무료'}</Dialog.Title>
          {state && line ? (
            <p className={styles.about}>{`${state.title} · ${line.position}${UNIT_NAMES[line.unit]}`}</p>
          ) : null}
        </div>
        <Dialog.Close className={ui.icon} aria-label="창 닫기">
          <Cross aria-hidden="true" />
        </Dialog.Close>
      </header>
      {step === 'done' ? (
        <DoneStep message="대여가 완료되었습니다." episode={episode ?? null} page={page} leave={leave} />
      ) : (
        <div className={styles.body}>
          <p className={styles.plain}>
            {way === 'ticket'
              ? `대여권 1장을 사용합니다. (${state?.tickets ?? 0}장 보유)`
              : '코인을 사용하지 않습니다.'}
            {hours ? ` 처음 연 때부터 ${durationWords(hours)} 동안 볼 수 있습니다.` : ''}
          </p>
          {message ? (
            <p role="alert" className={styles.message}>
              {message}
            </p>
          ) : null}
          <button
            type="button"
            className={`${ui.button} ${ui.main} ${styles.pay}`}
            disabled={!state || step === 'opening'}
            aria-busy={step === 'opening'}
            onClick={() => void open()}
          >
            {way === 'ticket' ? '대여권으로 보기' : '무료로 보기'}
          </button>
        </div>
      )}
    </>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof CallFault) return error.message;
  return error instanceof Unanswered
    ? '결과를 확인하지 못했습니다. 연결 상태를 확인한 뒤 다시 눌러 주세요. 두 번 사용되지 않습니다.'
    : '알 수 없는 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
}
