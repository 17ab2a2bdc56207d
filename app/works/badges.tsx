import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import styles from './works.module.css';

type Badge = WorkCardWire['badges'][number];

const NAMES: Record<Badge, { text: string; tone: string; label?: string }> = {
  up: { text: 'UP', tone: 'up', label: '새 회차가 올라왔습니다.' },
  new: { text: 'NEW', tone: 'new', label: '새로 들어온 작품입니다.' },
  completed: { text: '완결', tone: 'plain' },
  hiatus: { text: '휴재', tone: 'plain' },
  free: { text: '무료', tone: 'free' },
};

/** Badges as words under a title; what is only letters is also said in words. */
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

/** The ring of adult works; its words are for those who do not see it. */
export function AdultRing(): ReactNode {
  return (
    <span className={styles.ring}>
      <span aria-hidden="true">19</span>
      <span className="visually-hidden">19세 이상 이용가</span>
    </span>
  );
}
