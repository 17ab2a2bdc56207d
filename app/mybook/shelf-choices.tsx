import type { ReactNode } from 'react';
import AdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import ChevronDown from '~icons/tabler/chevron-down';
import { HOLDINGS } from '#vocabulary/bookshelf';
import { SHELVES, SHELF_NAMES } from '#vocabulary/shelves';
import { ChoiceChips } from '../lists/choice-chips.tsx';
import lists from '../lists/lists.module.css';
import ui from '../ui/ui.module.css';
import { AddressForm } from './address-form.tsx';
import { LookSwitch, type ShelfLook } from './look-switch.tsx';
import styles from './mybook.module.css';
import { HOLD_NAMES, MARK_NAMES, type ShelfAsk, listOf, marksOf, shelfPath, sortsOf } from './shelf-ask.ts';

/** Ways of holding on the left; how the list is shown, narrowed and ordered on the right. */
export function ShelfChoices({ ask, look }: { ask: ShelfAsk; look: ShelfLook }): ReactNode {
  const narrowed = ask.marks.length + (ask.shelf === '' ? 0 : 1);
  const holds = (['', ...HOLDINGS] as const).map((hold) => ({
    name: hold === '' ? '전체' : HOLD_NAMES[hold],
    path: shelfPath({ ...ask, hold }),
    isChosen: ask.hold === hold,
  }));
  return (
    <div className={styles.choices}>
      <div className={styles.choiceRow}>
        {ask.tab === 'bought' ? <ChoiceChips label="소장과 대여" choices={holds} /> : null}
        <div className={styles.order}>
          <LookSwitch look={look} />
          <label className={`${ui.icon} ${styles.toggle}`} data-count={narrowed || undefined}>
            <input
              type="checkbox"
              className={styles.narrows}
              defaultChecked={narrowed > 0}
              aria-label={narrowed > 0 ? `거르기, 조건 ${narrowed}개` : '거르기'}
            />
            <AdjustmentsHorizontal aria-hidden="true" />
          </label>
          <SortChoice ask={ask} />
        </div>
      </div>
      <NarrowingChips ask={ask} />
    </div>
  );
}

function SortChoice({ ask }: { ask: ShelfAsk }): ReactNode {
  return (
    <AddressForm ask={ask} field="sort">
      <label className={lists.select}>
        <span className="visually-hidden">정렬</span>
        <select name="sort" defaultValue={ask.sort}>
          {sortsOf(listOf(ask) ?? 'recent').map(({ sort, name }) => (
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

/** Shelves, of which one is chosen, and marks, of which many are; every chip is an address. */
function NarrowingChips({ ask }: { ask: ShelfAsk }): ReactNode {
  const shelves = (['', ...SHELVES] as const).map((shelf) => ({
    name: shelf === '' ? '모든 서재' : SHELF_NAMES[shelf],
    path: shelfPath({ ...ask, shelf }),
    isChosen: ask.shelf === shelf,
  }));
  const marks = marksOf(listOf(ask) ?? 'recent').map((mark) => {
    const isChosen = ask.marks.includes(mark);
    const next = isChosen ? ask.marks.filter((one) => one !== mark) : [...ask.marks, mark];
    return { name: MARK_NAMES[mark], path: shelfPath({ ...ask, marks: next }), isChosen };
  });
  return (
    <div className={styles.narrowing}>
      <ChoiceChips label="서재" choices={shelves} />
      <ChoiceChips label="조건" choices={marks} />
    </div>
  );
}
