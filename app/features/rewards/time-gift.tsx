import type { ReactNode } from 'react';
import { Form } from 'react-router';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import type { TimeGiftView } from './gift-view.server.ts';
import { GiftHeader } from './gift-header.tsx';
import { nearTimeLabel } from './near-time.ts';
import styles from './gifts.module.css';
import { useMemberForm } from './use-member-form.ts';
import { useRevalidateAt } from './use-shop-clock.ts';

export function TimeGift({
  gift,
  now,
  requestKey,
  isMain,
}: {
  gift: TimeGiftView;
  now: Date;
  requestKey: string;
  /** Only one primary button per page. */
  isMain: boolean;
}): ReactNode {
  const isOpen = gift.state === 'open';
  const counts = isOpen ? gift.closesAt : gift.state === 'gone' ? null : gift.opensAt;
  useRevalidateAt(counts, now);
  return (
    <GiftHeader
      held={gift}
      mark={ICONS[gift.state]}
      until={counts}
      now={now}
      about={isOpen ? '받을 수 있는 시간' : '다음 선물까지'}
      sentence={messageOf(gift, now)}
    >
      {isOpen ? <ReceiveForm gift={gift} requestKey={requestKey} isMain={isMain} /> : null}
      {gift.sentence ? <p className={styles.about}>{gift.sentence}</p> : null}
      {gift.life ? <p className={styles.about}>{gift.life}</p> : null}
      {gift.missedAt ? (
        <p
          className={styles.about}
        >{`${nearTimeLabel(new Date(gift.missedAt), now)}에 닫힌 선물은 받지 못했습니다.`}</p>
      ) : null}
    </GiftHeader>
  );
}

const ICONS: Record<TimeGiftView['state'], string> = {
  open: '지금 열려 있는 선물',
  waiting: '다음 선물',
  taken: '받은 선물',
  gone: '소진된 선물',
  over: '끝난 선물',
};

function messageOf({ state, opensAt, closesAt }: TimeGiftView, now: Date): string {
  const next = opensAt ? `${nearTimeLabel(new Date(opensAt), now)}에 열립니다.` : '';
  if (state === 'open')
    return closesAt ? `${nearTimeLabel(new Date(closesAt), now)}까지 받을 수 있습니다.` : '지금 받을 수 있습니다.';
  if (state === 'taken') return `선물을 받았습니다. ${next ? `다음 선물은 ${next}` : ''}`.trim();
  if (state === 'gone') return '준비한 선물이 모두 소진되었습니다.';
  return next || '받을 수 있는 기간이 지났습니다.';
}

/** Visitors log in first. */
function ReceiveForm({
  gift,
  requestKey,
  isMain,
}: {
  gift: TimeGiftView;
  requestKey: string;
  isMain: boolean;
}): ReactNode {
  const sent = useSubmitted();
  const { form, onSubmit } = useMemberForm(`time-gift ${gift.id}`);
  return (
    <Form ref={form} method="post" replace preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="act" value="time" />
      <input type="hidden" name="key" value={`${requestKey}-${gift.id}`} />
      <input type="hidden" name="id" value={gift.id} />
      <button
        type="submit"
        className={`${ui.button} ${isMain ? ui.main : ui.inked}`}
        disabled={sent?.get('id') === String(gift.id)}
        aria-label={`${gift.name} 지금 받기`}
      >
        지금 받기
      </button>
    </Form>
  );
}
