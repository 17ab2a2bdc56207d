import type { ReactNode } from 'react';
import type { PromotionBandDto } from '#contract/promotions';
import { operatorBackground } from '#shared/content/text-colour';
import { paths } from '#shared/web/paths';
import { useNow } from '../../components/now-clock.tsx';
import { deadlineLabel } from '../../components/formatters/deadline-label.ts';
import { Cover } from '../storefront/cover.tsx';
import { OperatorBackground } from '../../components/operator-background.tsx';
import { discountLabel, periodLabel } from './promotion-labels.ts';
import styles from './sets.module.css';
import { Link } from '../../navigation/link.tsx';

const TILTED = 2;

export function PromotionCard({ promotion }: { promotion: PromotionBandDto }): ReactNode {
  const now = useNow();
  const isEnded = promotion.state === 'ended';
  return (
    <Link
      className={styles.band}
      to={paths.promotion(promotion.id)}
      data-ground={operatorBackground(promotion.background)?.tone}
    >
      <OperatorBackground background={promotion.background} />
      <span className={styles.bandWords}>
        <span className={styles.deadline}>{isEnded ? '종료' : deadlineLabel(new Date(promotion.endsAt), now)}</span>
        <strong className={styles.bandTitle}>{promotion.title}</strong>
        <span className={styles.bandLine}>
          {[`작품 ${promotion.works}편`, discountLabel(promotion)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.bandLine}>{periodLabel(promotion)}</span>
      </span>
      <span className={styles.tilted} aria-hidden="true">
        {promotion.covers.slice(0, TILTED).map((work) => (
          <span key={work.id}>
            <Cover cover={work.cover} title={work.title} sizes="96px" silent />
          </span>
        ))}
      </span>
    </Link>
  );
}
