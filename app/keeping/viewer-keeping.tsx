import type { ReactNode } from 'react';
import type { EpisodeLineWire } from '#contract/catalogue';
import { isLoggedIn } from '../device/member-here.ts';
import type { ViewedEpisode } from '../viewer/frame/viewed-episode.ts';
import { EpisodeKeeping } from './episode-keeping.tsx';
import { nextToKeep } from './next-to-keep.ts';
import { USUAL_AHEAD } from './keep-choices.ts';
import { queueEpisodes } from './keep-queue.ts';
import { canKeep } from './kept-seal.ts';
import styles from './keep-sheet.module.css';
import { useKept } from './use-kept.ts';

/** Above a viewer's contents: this episode, or the next ones, for this device. Nothing for visitors. */
export function ViewerKeeping({ viewed, lines }: { viewed: ViewedEpisode; lines: EpisodeLineWire[] }): ReactNode {
  const things = useKept();
  const { episode, work } = viewed;
  if (!isLoggedIn() || !canKeep() || typeof things !== 'object') return null;
  const taken = new Set([...things.kept, ...things.queue].map(({ id }) => id));
  const next = nextToKeep(lines, { id: episode.id, count: USUAL_AHEAD, kept: taken });
  return (
    <div className={styles.bar} role="group" aria-label="기기에 보관">
      {taken.has(episode.id) ? (
        <EpisodeKeeping id={episode.id} work={work.id} name="이 회차" things={things} />
      ) : viewed.gate?.held?.kind === 'rental' ? null : (
        <button type="button" className={styles.act} onClick={() => void queueEpisodes(work.id, [episode.id])}>
          이 회차 보관
        </button>
      )}
      {next.length > 0 ? (
        <button type="button" className={styles.act} onClick={() => void queueEpisodes(work.id, next)}>
          {`다음 ${next.length}화 보관`}
        </button>
      ) : null}
    </div>
  );
}
