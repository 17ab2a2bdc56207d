import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { useNow } from '../ui/now-clock.tsx';
import { relativeTime } from '../wording/relative-time.ts';
import { AdultRing, Badges } from './badges.tsx';
import styles from './works.module.css';

/** The one line under a title: badges, then how far the work is and since when; books name who wrote them. */
export function WorkLine({ work, note }: { work: WorkCardWire; note?: string }): ReactNode {
  const now = useNow();
  if (work.isAdult) {
    return (
      <span className={styles.line}>
        <AdultRing /> {work.creator}
      </span>
    );
  }
  const age = work.latestAt && work.status !== 'completed' ? ` · ${relativeTime(new Date(work.latestAt), now)}` : '';
  return (
    <span className={styles.line}>
      <Badges badges={work.badges} /> {note ?? (work.kind === 'serial' ? `${work.episodes}화${age}` : work.creator)}
    </span>
  );
}
