import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import Book from '~icons/tabler/book-2';
import Coins from '~icons/tabler/coins';
import Star from '~icons/tabler/star';
import Ticket from '~icons/tabler/ticket';
import { useMember } from '../auth/use-member.ts';
import { useMemberAction } from '../auth/use-member-action.ts';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import { Cover, THUMB_SIZES } from '../storefront/cover.tsx';
import type { EventOfferView } from './event-view.server.ts';
import styles from './event.module.css';
import { Link } from '../../navigation/link.tsx';

const SIGNS = { coins: Coins, points: Star, ticket: Ticket, book: Book };
/** Labels of disabled buttons. */
const SHUT = {
  taken: '받았습니다',
  gone: '소진되었습니다',
  coming: '기간이 아닙니다',
  over: '기간이 아닙니다',
  'not-for-you': '받을 수 없습니다',
} as const;

export function EventOffer({ offer, requestKey }: { offer: EventOfferView; requestKey: string }): ReactNode {
  return (
    <section className={styles.offer} data-shut={offer.state in SHUT ? '' : undefined} aria-label={offer.title}>
      <OfferSign offer={offer} />
      <div>
        <p className={styles.offerTitle}>{offer.title}</p>
        <p className={styles.offerName}>{offer.name}</p>
        {offer.sentence ? <p className={styles.offerNote}>{offer.sentence}</p> : null}
        {offer.life ? <p className={styles.offerNote}>{offer.life}</p> : null}
        {offer.note ? <p className={styles.offerNote}>{offer.note}</p> : null}
      </div>
      <div className={styles.offerAct}>
        <OfferAction offer={offer} requestKey={requestKey} />
      </div>
    </section>
  );
}

function OfferSign({ offer: { cover, sign, name } }: { offer: EventOfferView }): ReactNode {
  const Sign = SIGNS[sign];
  if (cover)
    return (
      <div className={styles.offerCover}>
        <Cover cover={cover} title={name} sizes={THUMB_SIZES} silent={!cover.masked} />
      </div>
    );
  return (
    <div className={styles.offerSign}>
      <Sign aria-hidden="true" />
    </div>
  );
}

function OfferAction({ offer, requestKey }: { offer: EventOfferView; requestKey: string }): ReactNode {
  const { state, name, act, value } = offer;
  if (state === 'open') return <EventForm act={act} value={value} requestKey={requestKey} label="받기" about={name} />;
  if (state === 'proof')
    return (
      <Link className={`${ui.button} ${ui.inked}`} to={offer.proofPath} aria-label={`${name} 본인인증 후 받기`}>
        본인인증 후 받기
      </Link>
    );
  return (
    <button type="button" className={`${ui.button} ${styles.shut}`} disabled aria-label={`${name} ${SHUT[state]}`}>
      {SHUT[state]}
    </button>
  );
}

interface EventFormProps {
  act: 'event' | 'coupon' | 'attendance';
  /** Campaign name or coupon code. */
  value?: string;
  requestKey: string;
  label: string;
  /** Accessible name. */
  about?: string;
}

const FIELDS = { event: 'campaign', coupon: 'code', attendance: '' };

/** Works without script; visitors log in first. */
export function EventForm({ act, value = '', requestKey, label, about }: EventFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isMember = useMember() !== undefined;
  const sent = useSubmitted();
  const isBusy = sent?.get('act') === act && (act === 'attendance' || sent.get(FIELDS[act]) === value);
  const receive = useMemberAction(`event ${act} ${value}`, () =>
    submit(form.current, { method: 'post', replace: true, preventScrollReset: true }),
  );
  const handleSubmit = (event: FormEvent): void => {
    if (isMember) return;
    event.preventDefault();
    receive();
  };
  const message = isMember ? label : `로그인 후 ${label}`;
  return (
    <Form ref={form} method="post" replace preventScrollReset onSubmit={handleSubmit}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="key" value={requestKey} />
      {value ? <input type="hidden" name={FIELDS[act]} value={value} /> : null}
      <button
        type="submit"
        className={`${ui.button} ${ui.inked}`}
        disabled={isBusy}
        aria-label={about ? `${about} ${message}` : undefined}
      >
        {isBusy ? '처리 중' : message}
      </button>
    </Form>
  );
}
