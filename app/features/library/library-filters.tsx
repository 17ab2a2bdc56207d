import type { ReactNode } from 'react';
import AdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import ChevronDown from '~icons/tabler/chevron-down';
import { OWNERSHIP_KINDS } from '#shared/reading/library-lists';
import { CATEGORIES, CATEGORY_NAMES } from '#shared/catalog/categories';
import { ChoiceChips } from '../catalog/choice-chips.tsx';
import lists from '../catalog/lists.module.css';
import ui from '../../components/ui.module.css';
import { AddressForm } from './address-form.tsx';
import { LayoutSwitch, type LibraryView } from './layout-switch.tsx';
import styles from './library.module.css';
import {
  OWNERSHIP_NAMES,
  FILTER_NAMES,
  type LibraryParams,
  listOf,
  filtersOf,
  libraryPath,
  sortsOf,
} from './library-query.ts';

export function LibraryFilters({ request, look }: { request: LibraryParams; look: LibraryView }): ReactNode {
  const narrowed = request.marks.length + (request.shelf === '' ? 0 : 1);
  const holds = (['', ...OWNERSHIP_KINDS] as const).map((hold) => ({
    name: hold === '' ? '전체' : OWNERSHIP_NAMES[hold],
    path: libraryPath({ ...request, hold }),
    isChosen: request.hold === hold,
  }));
  return (
    <div className={styles.choices}>
      <div className={styles.choiceRow}>
        {request.tab === 'bought' ? <ChoiceChips label="소장과 대여" choices={holds} /> : null}
        <div className={styles.order}>
          <LayoutSwitch look={look} />
          <label className={`${ui.icon} ${styles.toggle}`} data-count={narrowed || undefined}>
            <input
              type="checkbox"
              className={styles.narrows}
              defaultChecked={narrowed > 0}
              aria-label={narrowed > 0 ? `필터, 조건 ${narrowed}개` : '필터'}
            />
            <AdjustmentsHorizontal aria-hidden="true" />
          </label>
          <SortChoice request={request} />
        </div>
      </div>
      <NarrowingChips request={request} />
    </div>
  );
}

function SortChoice({ request }: { request: LibraryParams }): ReactNode {
  return (
    <AddressForm request={request} field="sort">
      <label className={lists.select}>
        <span className="visually-hidden">정렬</span>
        <select name="sort" defaultValue={request.sort}>
          {sortsOf(listOf(request) ?? 'recent').map(({ sort, name }) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </label>
      <noscript>
        <button type="submit" className={`${ui.button} ${ui.outline}`}>
          적용
        </button>
      </noscript>
    </AddressForm>
  );
}

/** One category, several filters; each chip is a link. */
function NarrowingChips({ request }: { request: LibraryParams }): ReactNode {
  const shelves = (['', ...CATEGORIES] as const).map((shelf) => ({
    name: shelf === '' ? '모든 서재' : CATEGORY_NAMES[shelf],
    path: libraryPath({ ...request, shelf }),
    isChosen: request.shelf === shelf,
  }));
  const marks = filtersOf(listOf(request) ?? 'recent').map((mark) => {
    const isChosen = request.marks.includes(mark);
    const next = isChosen ? request.marks.filter((item) => item !== mark) : [...request.marks, mark];
    return { name: FILTER_NAMES[mark], path: libraryPath({ ...request, marks: next }), isChosen };
  });
  return (
    <div className={styles.narrowing}>
      <ChoiceChips label="서재" choices={shelves} />
      <ChoiceChips label="조건" choices={marks} />
    </div>
  );
}
