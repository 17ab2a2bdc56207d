import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { SHELF_NAMES } from '#vocabulary/shelves';
import { KeptList } from '../ui/kept-list.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { AdultRing } from './badges.tsx';
import { Cover, THUMB_SIZES } from './cover.tsx';
import type { RankMark, ShownRow } from './shop-page-text.ts';
import styles from './works.module.css';

const SHOWN = 5;

/** Works one under the other with small covers: what came in lately, or of a ranking its first places. */
export function FreshList({ row }: { row: ShownRow }): ReactNode {
  return (
    <section className={styles.fresh} aria-label={row.title}>
      <div className={styles.freshHead}>
        <SectionHead title={row.title} note={row.note} more={row.more} />
      </div>
      <KeptList
        of={row}
        items={() =>
          row.works.slice(0, SHOWN).map((work, at) => <FreshWork key={work.id} work={work} mark={row.marks?.[at]} />)
        }
      />
    </section>
  );
}

function FreshWork({ work, mark }: { work: WorkCardWire; mark: RankMark | undefined }): ReactNode {
  return (
    <li>
      <a className={styles.freshRow} href={`/novel/${work.id}`}>
        {mark ? <Place mark={mark} /> : null}
        <span className={styles.freshCover}>
          <Cover cover={work.cover} title={work.title} sizes={THUMB_SIZES} silent={!work.cover.masked} />
        </span>
        <span className={styles.freshText}>
          <span className={styles.title}>{work.title}</span>
          <span className={styles.line}>{work.isAdult ? <AdultRing /> : freshLine(work)}</span>
        </span>
      </a>
    </li>
  );
}

function Place({ mark: [rank, tone, shown, said] }: { mark: RankMark }): ReactNode {
  return (
    <span className={styles.place}>
      {rank}
      <span data-tone={tone}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{said}</span>
      </span>
    </span>
  );
}

function freshLine(work: WorkCardWire): string {
  return [work.creator, SHELF_NAMES[work.shelf], work.genre].filter((part) => part !== '').join(' · ');
}
