import IconForward from '~icons/tabler/chevron-right';
import IconLock from '~icons/tabler/lock';
import { viewerPath } from '../../device/places.ts';
import styles from './episode-end.module.css';
import { episodeName, episodeNumber } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';
import { HELD_WORDS, WORDING } from './viewer-wording.ts';

/** After the last line: what comes next, and what it asks for. */
export function EpisodeEnd({ viewed }: { viewed: ViewedEpisode }) {
  const { work, episode, next } = viewed;
  return (
    <footer className={styles.end}>
      <p className={styles.done}>{`${episodeNumber(episode)} 끝`}</p>
      {next ? (
        <a className={styles.next} data-reload="" href={viewerPath(next)}>
          <span>
            <small>{WORDING.nextEpisode}</small> <strong>{episodeName({ ...next, unit: episode.unit })}</strong>{' '}
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
        <p className={styles.last}>{WORDING.latestEpisode}</p>
      )}
      <a className={styles.work} data-reload="" href={`/comments/episode/${episode.id}?read=1`}>
        {WORDING.toComments}
      </a>
      <a className={styles.work} data-reload="" href={`/novel/${work.id}`}>
        {WORDING.toWork}
      </a>
    </footer>
  );
}

function nextPrice({ state, buyCoins }: NonNullable<ViewedEpisode['next']>): string {
  if (state !== 'locked') return HELD_WORDS[state];
  return buyCoins === null ? WORDING.needPurchase : `소장 ${buyCoins}코인`;
}
