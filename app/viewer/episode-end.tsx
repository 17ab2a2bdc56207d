import IconForward from '~icons/tabler/chevron-right';
import IconLock from '~icons/tabler/lock';
import { viewerPath } from '../device/places.ts';
import styles from './episode-end.module.css';
import { episodeNumber } from './progress-text.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';
import { WORDING } from './viewer-wording.ts';

/** After the last line: what comes next, and what it asks for. */
export function EpisodeEnd({ viewed, kind }: { viewed: ViewedEpisode; kind: ContentKind }) {
  const { work, episode, next } = viewed;
  return (
    <footer className={styles.end}>
      <p className={styles.done}>{`${episodeNumber(episode)} 끝`}</p>
      {next ? (
        <a className={styles.next} data-reload="" href={viewerPath({ id: next.id, content: kind })}>
          <span>
            <small>{WORDING.nextEpisode}</small>{' '}
            <strong>{episodeNumber({ ...episode, position: episode.position + 1 })}</strong>{' '}
            <span className={styles.price} data-free={next.isFree}>
              {next.isFree ? '무료' : WORDING.needPurchase}
            </span>
          </span>
          {next.isFree ? (
            <IconForward aria-hidden="true" width={24} height={24} />
          ) : (
            <IconLock aria-hidden="true" width={22} height={22} />
          )}
        </a>
      ) : (
        <p className={styles.last}>{WORDING.latestEpisode}</p>
      )}
      <a className={styles.work} data-reload="" href={`/novel/${work.id}`}>
        {WORDING.toWork}
      </a>
    </footer>
  );
}
