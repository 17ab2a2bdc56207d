import type { ReactNode } from 'react';
import type { ShopRowWire, WorkCardWire } from '#contract/catalogue';
import { SHELF_NAMES } from '#vocabulary/shelves';
import { SectionHead } from '../ui/section-head.tsx';
import { AdultRing } from './badges.tsx';
import { Cover } from './cover.tsx';
import styles from './works.module.css';

const SHOWN = 5;

/** What came in lately, one under the other with small covers. */
export function FreshList({ row }: { row: ShopRowWire }): ReactNode {
  return (
    <section className={styles.fresh} aria-label={row.title}>
      <div className={styles.freshHead}>
        <SectionHead title={row.title} more={row.more} />
      </div>
      <ul>
        {row.works.slice(0, SHOWN).map((work) => (
          <li key={work.id}>
            <a className={styles.freshRow} href={`/novel/${work.id}`}>
              <span className={styles.freshCover}>
                <Cover cover={work.cover} title={work.title} sizes="52px" silent={!work.cover.masked} />
              </span>
              <span className={styles.freshText}>
                <span className={styles.title}>{work.title}</span>
                <span className={styles.line}>{work.isAdult ? <AdultRing /> : freshLine(work)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function freshLine(work: WorkCardWire): string {
  return [work.creator, SHELF_NAMES[work.shelf], work.genre].filter((part) => part !== '').join(' · ');
}
