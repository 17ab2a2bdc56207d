import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { CachedList } from '../../components/cached-list.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { AdultBadge } from './badges.tsx';
import { Cover, THUMB_SIZES } from './cover.tsx';
import type { RankBadge, RowView } from './shop-page-text.ts';
import styles from './works.module.css';
import { Link } from '../../navigation/link.tsx';

const VISIBLE_COUNT = 5;

/** New or ranked works with small covers. */
export function NewList({ row }: { row: RowView }): ReactNode {
  return (
    <section className={styles.fresh} aria-label={row.title}>
      <div className={styles.freshHead}>
        <SectionHead title={row.title} note={row.note} more={row.more} />
      </div>
      <CachedList
        of={row}
        items={() =>
          row.works
            .slice(0, VISIBLE_COUNT)
            .map((work, at) => <NewWork key={work.id} work={work} mark={row.marks?.[at]} />)
        }
      />
    </section>
  );
}

function NewWork({ work, mark }: { work: WorkCardDto; mark: RankBadge | undefined }): ReactNode {
  return (
    <li>
      <Link className={styles.freshRow} to={paths.work(work.id)}>
        {mark ? <RankPosition mark={mark} /> : null}
        <span className={styles.freshCover}>
          <Cover cover={work.cover} title={work.title} sizes={THUMB_SIZES} silent={!work.cover.masked} />
        </span>
        <span className={styles.freshText}>
          <span className={styles.title}>{work.title}</span>
          <span className={styles.line}>{work.isAdult ? <AdultBadge /> : newWorkLine(work)}</span>
        </span>
      </Link>
    </li>
  );
}

function RankPosition({ mark: [rank, tone, shown, message] }: { mark: RankBadge }): ReactNode {
  return (
    <span className={styles.place}>
      {rank}
      <span data-tone={tone}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{message}</span>
      </span>
    </span>
  );
}

function newWorkLine(work: WorkCardDto): string {
  return [work.creator, CATEGORY_NAMES[work.shelf], work.genre].filter((item) => item !== '').join(' · ');
}
