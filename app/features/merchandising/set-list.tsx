import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import type { Category } from '#shared/catalog/categories';
import { ChoiceChips } from '../catalog/choice-chips.tsx';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import { EndlessGrid } from '../catalog/endless-grid.tsx';
import ui from '../../components/ui.module.css';
import { SET_SORT_NAMES, type SetQuery, type SetSortName, setPath, categoryChoices } from './set-query.ts';
import styles from './sets.module.css';
import { Link } from '../../navigation/link.tsx';

interface SetListProps {
  path: string;
  request: SetQuery;
  page: {
    works: WorkCardDto[];
    next: string | null;
    shelves: { shelf: Category }[];
    countText: string;
  };
  title: string;
  /** Available orders. */
  sorts: SetSortName[];
}

export function SetList({ path, request, page, title, sorts }: SetListProps): ReactNode {
  const choices = categoryChoices(path, request, page.shelves);
  return (
    <>
      {choices.length > 0 ? <ChoiceChips label="서재 고르기" choices={choices} /> : null}
      {page.shelves.length > 0 ? (
        <div className={styles.listHead}>
          <p>{page.countText}</p>
          <nav className={styles.sorts} aria-label="정렬">
            {sorts.map((sort) => (
              <Link
                key={sort}
                to={setPath(path, { ...request, sort })}
                aria-current={isAvailable(sort, request.sort, sorts) ? 'true' : undefined}
                preventScrollReset
              >
                {SET_SORT_NAMES[sort]}
              </Link>
            ))}
          </nav>
        </div>
      ) : null}
      {page.works.length > 0 ? (
        <EndlessGrid key={setPath(path, request)} works={page.works} next={page.next} title={title} />
      ) : (
        <EmptyCatalog
          title={request.shelf ? '이 서재에는 작품이 없습니다.' : '아직 꽂힌 작품이 없습니다.'}
          text={request.shelf ? '다른 서재를 골라 보세요.' : '작품이 들어오면 이곳에서 만날 수 있습니다.'}
          action={
            <Link className={`${ui.button} ${ui.inked}`} to={request.shelf ? path : '/'}>
              {request.shelf ? '전체 보기' : '작품 둘러보기'}
            </Link>
          }
        />
      )}
    </>
  );
}

/** The first order is used when `own` is not offered. */
function isAvailable(sort: SetSortName, input: SetSortName, sorts: SetSortName[]): boolean {
  return sort === (sorts.includes(input) ? input : sorts[0]);
}
