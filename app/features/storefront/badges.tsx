import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import styles from './works.module.css';

type Badge = WorkCardDto['badges'][number];

const NAMES: Record<Badge, { text: string; tone: string; label?: string }> = {
  up: { text: 'UP', tone: 'up', label: '새 회차가 올라왔습니다.' },
  new: { text: 'NEW', tone: 'new', label: '새로 들어온 작품입니다.' },
  completed: { text: '완결', tone: 'plain' },
  hiatus: { text: '휴재', tone: 'plain' },
  free: { text: '무료', tone: 'free' },
};

/** Abbreviated badges have an accessible name. */
export function Badges({ badges }: { badges: Badge[] }): ReactNode {
  return badges.map((badge) => {
    const { text, tone, label } = NAMES[badge];
    return (
      <span key={badge} className={styles.badge} data-tone={tone}>
        {label ? <span aria-hidden="true">{text}</span> : text}
        {label ? <span className="visually-hidden">{label}</span> : null}
      </span>
    );
  });
}

export function AdultBadge(): ReactNode {
  return (
    <span className={styles.ring}>
      <span aria-hidden="true">19</span>
      <span className="visually-hidden">19세 이상 이용가</span>
    </span>
  );
}
