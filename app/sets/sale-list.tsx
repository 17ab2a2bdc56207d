import type { ReactNode } from 'react';
import type { PromotionWorkWire } from '#contract/sets';
import { useFurtherPages } from '../lists/further-pages.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { SaleRow } from './sale-row.tsx';
import styles from './sets.module.css';

type SaleWork = PromotionWorkWire & { id: number };

/** The works of a promotion with their prices; goes on as it is read, or by its link. */
export function SaleList({ works, next }: { works: SaleWork[]; next: string | null }): ReactNode {
  const pages = useFurtherPages<SaleWork>({ works, next });
  return (
    <section className={styles.sales} aria-label="기획전 작품" aria-busy={pages.isLoading}>
      <ul>
        {pages.works.map((work) => (
          <li key={work.id}>
            <SaleRow work={work} />
          </li>
        ))}
      </ul>
      <ListEnd pages={pages} />
    </section>
  );
}
