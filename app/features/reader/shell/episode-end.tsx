import IconForward from '~icons/tabler/chevron-right';
import IconLock from '~icons/tabler/lock';
import { readerPath } from '../../../browser/device-positions.ts';
import { readOfflineIndex } from '../../offline/storage/offline-index.ts';
import styles from './episode-end.module.css';
import { EpisodeReactions } from './episode-reactions.tsx';
import { episodeName, episodeNumber } from './progress-text.ts';
import { useOffline } from './use-offline.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { ENTITLEMENT_LABELS, READER_LABELS } from './reader-labels.ts';
import { paths } from '#shared/web/paths';

interface EpisodeEndProps {
  viewed: ViewedEpisode;
  /** Class of the end between two episodes of a flowing text. */
  between?: string | undefined;
}

/** What follows the text of an episode. */
export function EpisodeEnd({ viewed, between }: EpisodeEndProps) {
  if (between !== undefined)
    return (
      <div className={between}>
        <p>{`${episodeNumber(viewed.episode)} 끝`}</p>
        <EpisodeReactions viewed={viewed} isBetween />
      </div>
    );
  return <LastEnd viewed={viewed} />;
}

function LastEnd({ viewed }: { viewed: ViewedEpisode }) {
  const { work, episode, next } = viewed;
  const isMissing = useOffline() && !readOfflineIndex()?.ids.includes(next?.id ?? 0);
  return (
    <footer className={styles.end}>
      <p className={styles.done}>{`${episodeNumber(episode)} 끝`}</p>
      {next && isMissing ? (
        <p className={styles.last} role="status">
          {READER_LABELS.nextNotKept}
        </p>
      ) : next ? (
        <a className={styles.next} href={readerPath(next)}>
          <span>
            <small>{READER_LABELS.nextEpisode}</small> <strong>{episodeName({ ...next, unit: episode.unit })}</strong>{' '}
            <span className={styles.price} data-free={next.state === 'free'}>
              {nextPrice(next)}
            </span>
          </span>
          {next.state === 'locked' ? (
            <IconLock aria-hidden="true" width={22} height={22} />
          ) : (
            <IconForward aria-hidden="true" width={24} height={24} />
          )}
        </a>
      ) : (
        <p className={styles.last}>{READER_LABELS.latestEpisode}</p>
      )}
      {viewed.support && (
        <a className={styles.work} href={viewed.support}>
          작가 후원하기
        </a>
      )}
      <EpisodeReactions viewed={viewed} />
      <a className={styles.work} href={paths.work(work.id)}>
        {READER_LABELS.toWork}
      </a>
    </footer>
  );
}

function nextPrice({ state, buyCoins }: NonNullable<ViewedEpisode['next']>): string {
  if (state !== 'locked') return ENTITLEMENT_LABELS[state];
  return buyCoins === null ? READER_LABELS.needPurchase : `소장 ${buyCoins}코인`;
}
