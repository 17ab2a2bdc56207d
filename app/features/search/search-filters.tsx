import { type ReactNode, useRef } from 'react';
import IconFilter from '~icons/tabler/filter';
import IconClear from '~icons/tabler/x';
import type { SearchPageDto } from '#contract/search';
import ui from '../../components/ui.module.css';
import {
  FILTERS,
  type FilterName,
  type SearchParams,
  chosenOf,
  choiceName,
  filterLabel,
  searchPath,
} from './search-query.ts';
import styles from './search.module.css';
import { Link } from '../../navigation/link.tsx';

interface FilterProps {
  request: SearchParams;
  page: Pick<SearchPageDto, 'facets' | 'count' | 'isAll' | 'isCounted'>;
}

const SHEET_ID = 'search-filters';

/** Narrow screens. */
export function FilterButton({ request }: { request: SearchParams }): ReactNode {
  const chosen = chosenOf(request).length;
  return (
    <button type="button" className={styles.filterButton} popoverTarget={SHEET_ID}>
      <IconFilter aria-hidden="true" />
      조건{chosen > 0 ? <b>{chosen}</b> : null}
    </button>
  );
}

/** Facets with counts: a column or a bottom sheet. Each choice is a link. */
export function SearchFilters({ request, page }: FilterProps): ReactNode {
  const close = useRef<HTMLButtonElement>(null);
  const { facets, count, isAll, isCounted } = page;
  return (
    <aside
      id={SHEET_ID}
      className={styles.filters}
      popover="auto"
      aria-label="검색 조건"
      onToggle={(event) => event.newState === 'open' && close.current?.focus()}
    >
      <div className={styles.sheetHead}>
        <h2>검색 조건</h2>
        <button
          ref={close}
          type="button"
          className={ui.icon}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          aria-label="닫기"
        >
          <IconClear aria-hidden="true" />
        </button>
      </div>
      <div className={styles.facets}>
        {FILTERS.map((name) => (
          <Facet key={name} name={name} request={request} choices={facets[name]} isCounted={isCounted} />
        ))}
        <TagFacet request={request} choices={facets.tag} isCounted={isCounted} />
      </div>
      <div className={styles.sheetFoot}>
        <Link
          className={`${ui.button} ${ui.outline}`}
          to={searchPath({ q: request.q, sort: request.sort })}
          preventScrollReset
        >
          초기화
        </Link>
        <button
          type="button"
          className={`${ui.button} ${ui.inked}`}
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
        >
          {count.toLocaleString('ko')}
          {isAll ? '건 보기' : '건 이상 보기'}
        </button>
      </div>
    </aside>
  );
}

type Choices = SearchPageDto['facets'][FilterName];

interface FacetProps {
  request: SearchParams;
  choices: Choices;
  isCounted: boolean;
}

function Facet({ name, request, choices, isCounted }: FacetProps & { name: FilterName }): ReactNode {
  const chosen = request[name];
  const listed =
    choices.some(({ value }) => value === chosen) || chosen === ''
      ? choices
      : [...choices, { value: chosen, works: 0 }];
  if (listed.length < 2 && chosen === '') return null;
  return (
    <section className={styles.facet} aria-labelledby={`facet-${name}`}>
      <h2 id={`facet-${name}`}>{filterLabel(name)}</h2>
      <ul>
        {listed.map(({ value, works }) => (
          <li key={value}>
            <Link
              className={styles.choice}
              to={searchPath({ ...request, [name]: value === chosen ? '' : value })}
              aria-current={value === chosen ? 'true' : undefined}
              rel="nofollow"
              preventScrollReset
            >
              {choiceName(name, value)} <Count works={works} isCounted={isCounted} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TagFacet({ request, choices, isCounted }: FacetProps): ReactNode {
  const open = choices.filter(({ value }) => !request.tag.includes(value) && !request.without.includes(value));
  if (open.length === 0) return null;
  return (
    <section className={styles.facet} aria-labelledby="facet-tag">
      <h2 id="facet-tag">키워드</h2>
      <ul>
        {open.map(({ value, works }) => (
          <li key={value} className={styles.tagChoice}>
            <Link
              className={styles.choice}
              to={searchPath({ ...request, tag: [...request.tag, value] })}
              rel="nofollow"
              preventScrollReset
            >
              {value} <Count works={works} isCounted={isCounted} />
            </Link>
            <Link
              className={styles.leave}
              to={searchPath({ ...request, without: [...request.without, value] })}
              rel="nofollow"
              preventScrollReset
              aria-label={`${value} 제외`}
            >
              제외
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A lower bound when the count is capped. */
function Count({ works, isCounted }: { works: number; isCounted: boolean }): ReactNode {
  return (
    <small>
      {works.toLocaleString('ko')}
      {isCounted || works === 0 ? null : (
        <>
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">건 이상</span>
        </>
      )}
    </small>
  );
}

export function ChosenFilters({ request }: { request: SearchParams }): ReactNode {
  const chosen = chosenOf(request);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="고른 조건">
      {chosen.map(({ name, path }) => (
        <li key={name}>
          <Link to={path} aria-label={`‘${name}’ 조건 지우기`} preventScrollReset>
            <span>
              {name}
              <IconClear aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
