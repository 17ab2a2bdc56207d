import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PlaceElsewhereWire } from '#contract/reading';
import { viewerPath } from '../../device/places.ts';
import { placeElsewhere } from '../../reading-store/account-calls.ts';
import { watchMeetings } from '../../reading-store/reading-news.ts';
import type { ContentKind, GoTo, ViewedEpisode } from '../frame/viewed-episode.ts';
import { answeredAt, isFurther, keepAnswer, offerWords } from './elsewhere-offer.ts';
import { keepOnDevice, keptOnDevice, placeKey } from './kept-on-device.ts';
import { useOtherTab } from './elsewhere-tab.ts';
import styles from './place-elsewhere.module.css';

interface Standing {
  viewed: ViewedEpisode;
  kind: ContentKind;
  goTo: GoTo;
}

const WORDING = {
  go: '그곳으로 이동',
  stay: '여기서 계속',
  label: '다른 기기에서 읽던 곳',
  tab: '다른 탭에서 읽던 곳',
  tabOn: (fraction: number) => `다른 탭에서 더 읽으셨습니다 · ${Math.round(fraction * 100)}%`,
};

/**
 * Offers the place where another device of the member read on, with its sentence and its name, or another tab of this
 * browser. It never moves by itself, and what was answered is not asked again.
 */
export function PlaceElsewhere({ viewed, kind, goTo }: Standing) {
  const { offer, answer } = useOffer(viewed);
  const tab = useOtherTab(viewed.episode.id, kind);
  if (tab.place) {
    const { place } = tab;
    const go = (): void => {
      tab.answer();
      goTo(place);
    };
    return (
      <Offer kind={kind} label={WORDING.tab} answers={{ go, stay: tab.answer }}>
        {WORDING.tabOn(place.fraction)}
      </Offer>
    );
  }
  if (!offer) return null;
  const [words, sentence] = offerWords(offer, offer.episode.id === viewed.episode.id);
  const go = (): void => {
    answer();
    if (!offer.place || goTo(offer.place)) return;
    keepOnDevice(placeKey(offer.episode.id), offer.place);
    location.assign(viewerPath({ id: offer.episode.id, content: 'y' in offer.place ? 'images' : 'text' }));
  };
  return (
    <Offer kind={kind} label={WORDING.label} answers={{ go, stay: answer }}>
      {words}
      {sentence && <q className={styles.sentence}>{sentence}</q>}
    </Offer>
  );
}

interface OfferProps {
  kind: ContentKind;
  label: string;
  answers: { go(): void; stay(): void };
  children: ReactNode;
}

function Offer({ kind, label, answers: { go, stay }, children }: OfferProps) {
  return (
    <section className={styles.offer} data-kind={kind} aria-label={label}>
      <p role="status">{children}</p>
      <div className={styles.acts}>
        <button type="button" className={styles.go} onClick={go}>
          {WORDING.go}
        </button>
        <button type="button" onClick={stay}>
          {WORDING.stay}
        </button>
      </div>
    </section>
  );
}

/** What to offer in a work, asked when the account was met and another device had moved; once a page at most. */
function useOffer(viewed: ViewedEpisode): { offer: PlaceElsewhereWire | undefined; answer(): void } {
  const [offer, setOffer] = useState<PlaceElsewhereWire>();
  const latest = useRef(viewed);
  const isAnswered = useRef(false);
  useEffect(() => {
    latest.current = viewed;
  });
  const work = viewed.work.id;
  useEffect(
    () =>
      watchMeetings((news) => {
        if (isAnswered.current || (news && !news.works.has(work))) return;
        placeElsewhere(work)
          .then(({ resume }) => {
            if (!isAnswered.current) setOffer(resume && isWorthAsking(resume, latest.current) ? resume : undefined);
          })
          // Without an answer nothing is offered; the next meeting asks again.
          .catch(() => undefined);
      }),
    [work],
  );
  const answer = (): void => {
    isAnswered.current = true;
    if (offer) keepAnswer(work, offer);
    setOffer(undefined);
  };
  return { offer, answer };
}

function isWorthAsking(elsewhere: PlaceElsewhereWire, { work, episode }: ViewedEpisode): boolean {
  const { fraction = 0 }: { fraction?: number } = Object(keptOnDevice(placeKey(episode.id)));
  const here = { episode: episode.id, position: episode.position, fraction, answeredAt: answeredAt(work.id) };
  return isFurther(elsewhere, here);
}
