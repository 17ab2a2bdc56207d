import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import IconHourglass from '~icons/tabler/hourglass';
import IconLock from '~icons/tabler/lock';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { WITHDRAWAL_NOTICE } from '#shared/money/withdrawal';
import { paths } from '#shared/web/paths';
import { readerPath } from '../../../browser/device-positions.ts';
import { onPurchase } from '../../auth/member-change.ts';
import { useMember } from '../../auth/use-member.ts';
import { BuyLink } from '../../checkout/buy-link.tsx';
import { openOwnedEpisode } from '../../checkout/open-owned-episode.ts';
import { episodeName } from '../shell/progress-text.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { fetchEpisodeSection } from '../text/fetch-episode-section.ts';
import {
  type PaywallOption,
  type PaywallState,
  type PaywallTerms,
  automaticMethod,
  paywallMessage,
  paywallOptions,
  saleLabel,
  waitFreeLabel,
} from './paywall-labels.ts';
import type { PriceCardProps } from './price-card-props.ts';
import styles from './paywall.module.css';

/** Prices and options of a locked episode. */
export function PriceCard(props: PriceCardProps): ReactNode {
  const { terms, isAfterPreview = false, isInFlow = false, isReadingOn = false } = props;
  const card = useRef<HTMLDivElement>(null);
  const { viewed, hadFocus } = usePurchaseElsewhere(props.viewed, card);
  const { gate, episode } = viewed;
  useAutoPurchase(card, { viewed, terms, isReadingOn });
  if (!gate) return null;
  const Heading = isAfterPreview ? 'h2' : 'h1';
  return (
    <div ref={card} className={styles.card} data-gate={gate.kind}>
      {!isAfterPreview && !isInFlow && <GateCover work={viewed.work} />}
      <Heading>{isAfterPreview ? '미리보기는 여기까지입니다.' : episodeName(episode)}</Heading>
      {!isAfterPreview && gate.openingLines.length > 0 && (
        <div className={styles.opening} lang={viewed.work.language}>
          {gate.openingLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <p className={styles.reason}>
        {gate.kind === 'price' && <IconLock aria-hidden="true" width={18} height={18} />}
        {terms.early && !gate.held ? terms.early.notice : paywallMessage(gate, terms)}
      </p>
      {gate.kind === 'unopened' ? (
        <OpenOwnedEpisode episode={episode} isInFlow={isInFlow} hasFocus={hadFocus} />
      ) : (
        <PurchaseOptions viewed={viewed} gate={gate} terms={terms} />
      )}
      <OtherActions viewed={viewed} gate={gate} isAfterPreview={isAfterPreview} />
      {paywallOptions(gate, terms).some(({ coins }) => coins !== null) && (
        <p className={styles.notice}>{WITHDRAWAL_NOTICE}</p>
      )}
    </div>
  );
}

/** Adult covers are not shown before the age check of the image. */
function GateCover({ work }: { work: ViewedEpisode['work'] }): ReactNode {
  if (work.isAdult) return null;
  const src = pictureVariantUrl({ hash: work.coverHash }, '240.webp');
  return <img className={styles.cover} src={src} width="120" height="180" alt="" />;
}

/** The episode, as owned after a purchase in another tab. Not opened: that starts a rental and ends the withdrawal. */
function usePurchaseElsewhere(
  viewed: ViewedEpisode,
  card: RefObject<HTMLElement | null>,
): { viewed: ViewedEpisode; hadFocus: boolean } {
  const [owned, setOwned] = useState<{ viewed: ViewedEpisode; hadFocus: boolean }>();
  const id = viewed.episode.id;
  useEffect(
    () =>
      onPurchase(() => {
        fetchEpisodeSection(id).then(
          (section) =>
            section?.viewed.gate?.kind === 'unopened' &&
            setOwned({
              viewed: section.viewed,
              hadFocus: card.current?.contains(document.activeElement) ?? false,
            }),
          () => undefined,
        );
      }),
    [id, card],
  );
  return owned ?? { viewed, hadFocus: false };
}

/** Buys the episode within the member's limits when the reader reaches its paywall by reading on. */
function useAutoPurchase(
  card: RefObject<HTMLElement | null>,
  { viewed, terms, isReadingOn }: { viewed: ViewedEpisode; terms: PaywallTerms; isReadingOn: boolean },
): void {
  const isMember = useMember() !== undefined;
  const { work, episode, previous, gate } = viewed;
  const method = gate?.kind === 'price' && !gate.early ? automaticMethod(paywallOptions(gate, terms)) : undefined;
  useEffect(() => {
    if (!isMember || !method) return;
    const leaving = new AbortController();
    void import('../../checkout/auto-purchase.ts').then(({ watchPaywall }) => {
      if (!card.current || leaving.signal.aborted) return;
      const request = { work: work.id, method, episode: episode.id };
      watchPaywall(card.current, { request, previous, isReadingOn }, leaving.signal);
    });
    return () => leaving.abort();
  }, [card, isMember, method, work.id, episode.id, previous, isReadingOn]);
}

/** Without JavaScript the form submits to the page's own URL. A link would lose the fragment. */
function OpenOwnedEpisode({
  episode,
  isInFlow,
  hasFocus,
}: {
  episode: ViewedEpisode['episode'];
  isInFlow: boolean;
  hasFocus: boolean;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <form
      action={isInFlow ? readerPath(episode) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        openOwnedEpisode(episode.id);
      }}
    >
      <button ref={button} className={`${styles.option} ${styles.main}`} type="submit">
        이어 보기
      </button>
    </form>
  );
}

function PurchaseOptions({
  viewed,
  gate,
  terms,
}: {
  viewed: ViewedEpisode;
  gate: PaywallState;
  terms: PaywallTerms;
}): ReactNode {
  const [waits, sale] = [waitFreeLabel(terms, gate.now), saleLabel(terms)];
  return (
    <>
      {sale && <p className={styles.sale}>{sale}</p>}
      {paywallOptions(gate, terms).map((option, at) => (
        <PurchaseOption key={option.method} option={option} viewed={viewed} isMain={at === 0} />
      ))}
      {terms.pass && (
        <a className={styles.option} href={`/pass?return_to=${encodeURIComponent(readerPath(viewed.episode))}`}>
          <span>
            정액제
            <small>이용 기간 동안 회차별 구매 없이 보기</small>
          </span>
          <span className={styles.coins}>{`${terms.pass.days}일 ${terms.pass.coins}코인`}</span>
        </a>
      )}
      {terms.early?.support && (
        <a className={styles.option} href={terms.early.support}>
          작가 후원
        </a>
      )}
      {waits && (
        <p className={styles.waitFree}>
          <IconHourglass aria-hidden="true" width={18} height={18} />
          {waits}
        </p>
      )}
    </>
  );
}

function PurchaseOption({
  option: { method, words, list, coins, note },
  viewed: { work, episode },
  isMain,
}: {
  option: PaywallOption;
  viewed: ViewedEpisode;
  isMain: boolean;
}): ReactNode {
  return (
    <BuyLink
      className={`${styles.option} ${isMain ? styles.main : ''}`}
      request={{ work: work.id, method, episodes: [episode.id] }}
    >
      <span>
        {words}
        {note && <small>{note}</small>}
      </span>
      {coins !== null && (
        <span className={styles.coins}>
          {list !== null && (
            <s>
              <span className="visually-hidden">정가 </span>
              {list}
            </s>
          )}
          {`${coins}코인`}
        </span>
      )}
    </BuyLink>
  );
}

function OtherActions({
  viewed: { work, episode },
  gate,
  isAfterPreview,
}: {
  viewed: ViewedEpisode;
  gate: PaywallState;
  isAfterPreview: boolean;
}): ReactNode {
  const hasPreview = gate.previewPercent > 0 && gate.kind !== 'unopened' && !isAfterPreview;
  return (
    <div className={styles.others}>
      {hasPreview && <a href={`${readerPath(episode)}?preview=1`}>미리보기</a>}
      {gate.firstFree !== null && (
        <a href={readerPath({ id: gate.firstFree, content: episode.content })}>
          {`무료 첫 ${UNIT_NAMES[episode.unit]} 보기`}
        </a>
      )}
      <a href={paths.work(work.id)}>{READER_LABELS.toWork}</a>
    </div>
  );
}
