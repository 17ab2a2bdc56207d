import type { ReactNode } from 'react';
import type { PromotionBandWire } from '#contract/sets';
import { operatorGround } from '#vocabulary/text-colour';
import { useNow } from '../ui/now-clock.tsx';
import { deadlineLabel } from '../wording/deadline-label.ts';
import { Cover } from '../works/cover.tsx';
import { OperatorGround } from '../ui/operator-ground.tsx';
import { givenWords, periodWords } from './promotion-words.ts';
import styles from './sets.module.css';

const TILTED = 2;

/** A promotion as a band: what it gives and until when, two of its books leaning beside. */
export function PromotionBand({ promotion }: { promotion: PromotionBandWire }): ReactNode {
  const now = useNow();
  const isEnded = promotion.state === 'ended';
  return (
    <a
      className={styles.band}
      href={`/promotion/${promotion.id}`}
      data-ground={operatorGround(promotion.background)?.tone}
    >
      <OperatorGround background={promotion.background} />
      <span className={styles.bandWords}>
        <span className={styles.deadline}>{isEnded ? '종료' : deadlineLabel(new Date(promotion.endsAt), now)}</span>
        <strong className={styles.bandTitle}>{promotion.title}</strong>
        <span className={styles.bandLine}>
          {[`작품 ${promotion.works}편`, givenWords(promotion)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.bandLine}>{periodWords(promotion)}</span>
      </span>
      <span className={styles.tilted} aria-hidden="true">
        {promotion.covers.slice(0, TILTED).map((work) => (
          <span key={work.id}>
            <Cover cover={work.cover} title={work.title} sizes="96px" silent />
          </span>
        ))}
      </span>
    </a>
  );
}
