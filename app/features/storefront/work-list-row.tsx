import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { useNow } from '../../components/now-clock.tsx';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import { AdultBadge, Badges } from './badges.tsx';
import styles from './works.module.css';

export function WorkListRow({ work, note }: { work: WorkCardDto; note?: string }): ReactNode {
  const now = useNow();
  if (work.isAdult) {
    return (
      <span className={styles.line}>
        <AdultBadge /> {work.creator}
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
