import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import IconClose from '~icons/tabler/x';
import type { PlaceElsewhereDto } from '#contract/reading';
import { readerPath } from '../../../browser/device-positions.ts';
import { fetchOtherDevicePosition } from '../../reading-sync/account-api.ts';
import { watchSyncs } from '../../reading-sync/reading-changes.ts';
import type { ContentKind, GoTo, ViewedEpisode } from '../shell/viewed-episode.ts';
import { dismissedAt, isFurther, saveDismissal, offerLabels } from './other-device-offer.ts';
import { writeLocalJson, readLocalJson, positionKey } from './position-storage.ts';
import { onReaderMove } from './reader-moves.ts';
import { useOtherTabPosition } from './other-tab-position.ts';
import styles from './other-device-position.module.css';

interface OtherDevicePositionProps {
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

/** Reading on by this share of the smaller side of the view dismisses the offer. */
const DISMISS_SHARE = 0.5;

/**
 * Offers the position of the member's other device or of another tab in the line below the text. Never moves by itself,
 * goes away when the reader reads on and does not repeat a dismissed offer.
 */
export function OtherDevicePosition({ viewed, kind, goTo }: OtherDevicePositionProps) {
  const { offer, answer } = useOffer(viewed);
  const tab = useOtherTabPosition(viewed.episode.id, kind);
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
  const [words, sentence] = offerLabels(offer, offer.episode.id === viewed.episode.id);
  const go = (): void => {
    answer();
    if (!offer.place || goTo(offer.place)) return;
    writeLocalJson(positionKey(offer.episode.id), offer.place);
    location.assign(readerPath({ id: offer.episode.id, content: 'y' in offer.place ? 'images' : 'text' }));
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
  const dismiss = useEffectEvent(stay);
  useEffect(() => {
    let passed = 0;
    return onReaderMove((by) => {
      passed += by;
      if (passed > DISMISS_SHARE * Math.min(window.innerWidth, window.innerHeight)) dismiss();
    });
  }, []);
  return (
    <section className={styles.offer} data-kind={kind} aria-label={label}>
      <p role="status">{children}</p>
      <button type="button" className={styles.go} onClick={go}>
        {WORDING.go}
      </button>
      <button type="button" aria-label={WORDING.stay} onClick={stay}>
        <IconClose aria-hidden="true" width={20} height={20} />
      </button>
    </section>
  );
}

/** Fetched after a sync in which another device had moved; once per page. */
function useOffer(viewed: ViewedEpisode): { offer: PlaceElsewhereDto | undefined; answer(): void } {
  const [offer, setOffer] = useState<PlaceElsewhereDto>();
  const latest = useRef(viewed);
  const isAnswered = useRef(false);
  useEffect(() => {
    latest.current = viewed;
  });
  const work = viewed.work.id;
  useEffect(
    () =>
      watchSyncs((news) => {
        if (isAnswered.current || (news && !news.works.has(work))) return;
        fetchOtherDevicePosition(work)
          .then(({ resume }) => {
            if (!isAnswered.current) setOffer(resume && isWorthOffering(resume, latest.current) ? resume : undefined);
          })
          // The next sync retries.
          .catch(() => undefined);
      }),
    [work],
  );
  const dismiss = (): void => {
    isAnswered.current = true;
    if (offer) saveDismissal(work, offer);
    setOffer(undefined);
  };
  return { offer, answer: dismiss };
}

function isWorthOffering(elsewhere: PlaceElsewhereDto, { work, episode }: ViewedEpisode): boolean {
  const { fraction = 0 }: { fraction?: number } = Object(readLocalJson(positionKey(episode.id)));
  const current = { episode: episode.id, position: episode.position, fraction, dismissedAt: dismissedAt(work.id) };
  return isFurther(elsewhere, current);
}
