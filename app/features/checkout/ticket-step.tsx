import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { notifyPurchase } from '../auth/member-change.ts';
import { call } from '../../browser/api/browser-call.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import ui from '../../components/ui.module.css';
import { durationLabel } from '../../components/formatters/duration.ts';
import { CheckoutHead } from './checkout-head.tsx';
import type { PriceState } from './checkout-state.ts';
import styles from './checkout-dialog.module.css';
import { type CheckoutPage, DoneStep } from './done-step.tsx';
import { NoResponseError } from '../../browser/api/idempotent-retry.ts';
import { openOwnedEpisode } from './open-owned-episode.ts';
import { payWithTicket } from './pay.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { clearPurchaseRequest } from './saved-purchase-request.ts';

interface StepProps {
  request: PurchaseRequest;
  method: 'ticket' | 'wait-free';
  page: CheckoutPage;
  onClose(): void;
}

/** Opens an episode by ticket or wait-for-free. */
export function TicketStep({ request, method, page, onClose }: StepProps): ReactNode {
  const [state, setState] = useState<PriceState>();
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<'confirming' | 'opening' | 'done'>('confirming');
  const episode = request.episodes === 'all' ? undefined : request.episodes[0];
  useEffect(() => {
    call('GET /ko/v1/works/:id/purchase-state', { params: { id: request.work } })
      .then(setState)
      .catch((error: unknown) => setMessage(messageOf(error)));
  }, [request.work]);
  // At the paywall the price is known: nothing; the text follows at once.
  const isDirect = method === 'wait-free' && page.isViewer;
  const open = async (): Promise<void> => {
    if (episode === undefined) return;
    setStep('opening');
    try {
      await payWithTicket(episode, method);
      clearPurchaseRequest();
      if (isDirect) return openOwnedEpisode(episode);
      notifyPurchase();
      page.refresh();
      setStep('done');
    } catch (error) {
      setMessage(messageOf(error));
      setStep('confirming');
    }
  };
  const openNow = useEffectEvent(() => void open());
  useEffect(() => {
    if (isDirect) openNow();
  }, [isDirect]);
  const line = state?.episodes.find(({ id }) => id === episode);
  const hours = method === 'wait-free' ? state?.wait_free?.rental_hours : line?.rental?.hours;
  return (
    <>
      <CheckoutHead
        title={step === 'done' ? '대여 완료' : method === 'ticket' ? '대여권 사용' : '기다리면 무료'}
        subtitle={state && line ? `${state.title} · ${line.position}${UNIT_NAMES[line.unit]}` : ''}
      />
      {step === 'done' ? (
        <DoneStep message="대여가 완료되었습니다." episode={episode ?? null} page={page} onClose={onClose} />
      ) : (
        <div className={styles.body}>
          <p className={styles.text}>
            {method === 'ticket'
              ? `대여권 1장을 사용합니다. (${state?.tickets ?? 0}장 보유)`
              : '코인을 사용하지 않습니다.'}
            {hours ? ` 첫 열람 후 ${durationLabel(hours)} 동안 볼 수 있습니다.` : ''}
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
            {step === 'opening' ? '여는 중' : method === 'ticket' ? '대여권으로 보기' : '무료로 보기'}
          </button>
        </div>
      )}
    </>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof NoResponseError
    ? '결과를 확인하지 못했습니다. 연결 상태를 확인한 뒤 다시 눌러 주세요. 두 번 사용되지 않습니다.'
    : '알 수 없는 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
}
