import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import type { Shelf } from '#vocabulary/shelves';
import { ChoiceChips } from '../lists/choice-chips.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { EndlessGrid } from '../lists/endless-grid.tsx';
import ui from '../ui/ui.module.css';
import { SET_SORT_NAMES, type SetAsk, type SetSortName, setPath, shelfChoices } from './set-address.ts';
import styles from './sets.module.css';

interface SetPlace {
  path: string;
  ask: SetAsk;
  page: {
    works: WorkCardWire[];
    next: string | null;
    shelves: { shelf: Shelf }[];
    /** How many works are shown in all, in words. */
    countText: string;
  };
  title: string;
  /** Orders that mean something here. */
  sorts: SetSortName[];
}

/** The works of a set, by shelf and in another order where one asks for it; each choice has its address. */
export function SetList({ path, ask, page, title, sorts }: SetPlace): ReactNode {
  const choices = shelfChoices(path, ask, page.shelves);
  return (
    <>
      {choices.length > 0 ? <ChoiceChips label="서재 고르기" choices={choices} /> : null}
      {page.shelves.length > 0 ? (
        <div className={styles.listHead}>
          <p>{page.countText}</p>
          <nav className={styles.sorts} aria-label="정렬">
            {sorts.map((sort) => (
              <a
                key={sort}
                href={setPath(path, { ...ask, sort })}
                aria-current={isShown(sort, ask.sort, sorts) ? 'true' : undefined}
                data-stay=""
              >
                {SET_SORT_NAMES[sort]}
              </a>
            ))}
          </nav>
        </div>
      ) : null}
      {page.works.length > 0 ? (
        <EndlessGrid key={setPath(path, ask)} works={page.works} next={page.next} title={title} />
      ) : (
        <EmptyShelf
          title={ask.shelf ? '이 서재에는 작품이 없습니다.' : '아직 꽂힌 작품이 없습니다.'}
          text={ask.shelf ? '다른 서재를 골라 보세요.' : '작품이 들어오면 이곳에서 만날 수 있습니다.'}
          action={
            <a className={`${ui.button} ${ui.inked}`} href={ask.shelf ? path : '/'}>
              {ask.shelf ? '전체 보기' : '작품 둘러보기'}
            </a>
          }
        />
      )}
    </>
  );
}

/** Where a set's own order is no choice of its own, the first of the others is what it shows. */
function isShown(sort: SetSortName, asked: SetSortName, sorts: SetSortName[]): boolean {
  return sort === (sorts.includes(asked) ? asked : sorts[0]);
}
