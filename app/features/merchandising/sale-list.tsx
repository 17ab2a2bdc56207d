import type { ReactNode } from 'react';
import type { PromotionWorkDto } from '#contract/promotions';
import { useMorePages } from '../catalog/use-more-pages.ts';
import { ListEnd } from '../catalog/list-end.tsx';
import { SaleRow } from './sale-row.tsx';
import styles from './sets.module.css';

type SaleWork = PromotionWorkDto & { id: number };

/** Infinite list with a link as the fallback. */
export function SaleList({ works, next }: { works: SaleWork[]; next: string | null }): ReactNode {
  const pages = useMorePages<SaleWork>({ works, next });
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
