import type { ReactNode } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import Check from '~icons/tabler/check';
import Hourglass from '~icons/tabler/hourglass';
import Lock from '~icons/tabler/lock';
import { useNow } from '../../../components/now-clock.tsx';
import { durationLabel } from '../../../components/formatters/duration.ts';
import { remainingTime } from '../../../components/formatters/remaining-time.ts';
import styles from './episodes.module.css';

interface EpisodeStateProps {
  episode: EpisodeLineDto;
  /** Opens with the reader's pass. */
  isInPass: boolean;
  /** Wait-for-free; `readyAt` is null for visitors. */
  wait: { readyAt: string | null; isReady: boolean } | undefined;
}

export function EpisodeState({ episode, isInPass, wait }: EpisodeStateProps): ReactNode {
  switch (episode.state) {
    case 'upcoming':
      return <span className={styles.soon}>{earlyLabel(episode) ?? '공개 예정'}</span>;
    case 'free':
      return <span className={styles.free}>무료</span>;
    case 'owned':
      return (
        <span className={styles.locked}>
          <strong>
            <Check aria-hidden="true" />
            소장 중
          </strong>
        </span>
      );
    case 'rented':
      return <RentedState episode={episode} />;
    case 'locked':
      if (isInPass) return <span className={styles.free}>정액제</span>;
      return wait ? <WaitState episode={episode} wait={wait} /> : <PriceState episode={episode} />;
    default:
      return null;
  }
}

function earlyLabel({ early }: EpisodeLineDto): string | undefined {
  return early && (early.coins === null ? '후원자 선공개' : `선공개 ${early.coins}코인`);
}

function RentedState({ episode: { isOpened, endsAt, rentalHours } }: { episode: EpisodeLineDto }): ReactNode {
  const now = useNow();
  const remainingMs = isOpened && endsAt ? remainingTime(new Date(endsAt), now) : null;
  return (
    <span className={styles.locked}>
      <strong>대여 중</strong>
      <small>{remainingMs ?? (rentalHours ? `첫 열람 후 ${durationLabel(rentalHours)}` : '열람 전')}</small>
    </span>
  );
}

function WaitState({
  episode,
  wait,
}: {
  episode: EpisodeLineDto;
  wait: NonNullable<EpisodeStateProps['wait']>;
}): ReactNode {
  const { readyAt } = wait;
  const now = useNow();
  const isReady = wait.isReady || (readyAt !== null && new Date(readyAt) <= now);
  const least = leastCoins(episode);
  if (readyAt === null || isReady)
    return (
      <span className={styles.free}>
        {isReady ? '지금 무료' : '기다리면 무료'}
        <small>{isReady || least === null ? '기다리면 무료' : `또는 ${least}코인`}</small>
      </span>
    );
  return (
    <span className={styles.locked}>
      <strong>
        <Hourglass aria-hidden="true" />
        {`${remainingTime(new Date(readyAt), now).replace(' 남음', '')} 후 무료`}
      </strong>
      {least === null ? null : <small>{`또는 ${least}코인`}</small>}
    </span>
  );
}

function PriceState({ episode }: { episode: EpisodeLineDto }): ReactNode {
  const { buyCoins, rentalCoins, sale } = episode;
  const rental = sale?.rentalCoins ?? rentalCoins;
  const isRentalOnly = buyCoins === null;
  const list = isRentalOnly ? rentalCoins : buyCoins;
  const coins = isRentalOnly ? rental : (sale?.buyCoins ?? buyCoins);
  return (
    <span className={styles.locked}>
      <strong>
        <Lock aria-hidden="true" />
        <span className="visually-hidden">잠김 </span>
        {coins === null || list === null ? null : (
          <>
            {coins < list ? (
              <s>
                <span className="visually-hidden">정가 </span>
                {list}
              </s>
            ) : null}
            <span data-sale={coins < list || undefined}>{`${isRentalOnly ? '대여 ' : ''}${coins}코인`}</span>
          </>
        )}
      </strong>
      {isRentalOnly || rental === null ? null : <small>대여 {rental}코인</small>}
    </span>
  );
}

function leastCoins({ buyCoins, rentalCoins, sale }: EpisodeLineDto): number | null {
  const prices = [sale?.rentalCoins ?? rentalCoins, sale?.buyCoins ?? buyCoins].filter((coins) => coins !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}
