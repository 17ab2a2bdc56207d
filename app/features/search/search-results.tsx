import { type ReactNode, useEffect, useRef } from 'react';
import type { SearchPageDto } from '#contract/search';
import { josa } from '#shared/content/josa';
import { NAME_KIND_NAMES, SEARCH_SORTS } from '#shared/search/search';
import { matchedPart } from '#shared/search/search-text';
import { useMember } from '../auth/use-member.ts';
import { AdultChoice } from '../age-gate/adult-choice.tsx';
import { AgeGate } from '../age-gate/adult-gate.tsx';
import type { AgeGateText } from '../age-gate/age-gate-labels.server.ts';
import { ChoiceChips } from '../catalog/choice-chips.tsx';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import { EndlessGrid } from '../catalog/endless-grid.tsx';
import ui from '../../components/ui.module.css';
import { MutedNote } from '../muting/muted-note.tsx';
import { ChosenFilters, FilterButton, SearchFilters } from './search-filters.tsx';
import { type SearchParams, SORT_NAMES, chosenOf, searchPath } from './search-query.ts';
import { namePath } from './search-field.tsx';
import { TagSection } from './search-start.tsx';
import styles from './search.module.css';
import { Link } from '../../navigation/link.tsx';

const MORE_RESULTS = '찾은 작품이 더 있으니 조건을 고르거나 검색어를 더 적어 범위를 좁혀 주세요.';

interface SearchResultsProps {
  request: SearchParams;
  page: SearchPageDto;
  gate: AgeGateText | null;
  tags: string[];
  /** Matches that the member has muted. */
  muted: number;
  /** Instead of an empty result. */
  empty: ReactNode;
}

export function SearchResults({ request, page, gate, tags, muted, empty }: SearchResultsProps): ReactNode {
  const query = page.read?.words ?? request.q;
  const area = useHighlights(query, page);
  const hasFilters = page.count > 0 || chosenOf(request).length > 0;
  return (
    <div className={styles.results}>
      {hasFilters ? <SearchFilters request={request} page={page} /> : null}
      <div className={styles.found} ref={area}>
        <p className={styles.count} role="status">
          {countLabel(request, page)}
        </p>
        <ReadOtherwise request={request} page={page} />
        {page.adults > 0 ? (
          <p className={styles.note}>
            <span className={styles.ring} aria-hidden="true">
              19
            </span>
            19세 이상 이용가 작품 {page.adults}건은 성인인증 후 볼 수 있습니다.
          </p>
        ) : null}
        <NamedLinks request={request} page={page} />
        {hasFilters ? (
          <div className={styles.bar}>
            <FilterButton request={request} />
            <SaveLink request={request} />
            <ChoiceChips
              label="정렬"
              choices={SEARCH_SORTS.map((sort) => ({
                name: SORT_NAMES[sort],
                path: searchPath({ ...request, sort }),
                isChosen: sort === request.sort,
              }))}
            />
          </div>
        ) : null}
        <AdultChoice />
        <ChosenFilters request={request} />
        {page.works.length > 0 ? (
          <div className={styles.list}>
            <EndlessGrid
              key={searchPath(request)}
              works={page.works}
              next={page.next}
              title="검색 결과"
              end={page.isAll ? undefined : MORE_RESULTS}
            />
          </div>
        ) : (
          (empty ?? <NoResults request={request} tags={tags} />)
        )}
        <MutedNote count={muted} path={searchPath({ ...request, muted: !request.muted })} isShown={request.muted} />
        {page.adults > 0 && gate ? <AgeGate words={gate} /> : null}
      </div>
    </div>
  );
}

/** Members only. */
function SaveLink({ request }: { request: SearchParams }): ReactNode {
  if (!useMember()) return null;
  const [, search = ''] = searchPath(request).split('?');
  return (
    <Link className={styles.save} to={`/my/searches?save=${encodeURIComponent(search)}`}>
      검색 저장
    </Link>
  );
}

function countLabel(params: SearchParams, { count, isAll }: SearchPageDto): string {
  const works = `${count.toLocaleString('ko')}${isAll ? '건' : '건 이상'}`;
  return params.q === '' ? `조건에 맞는 작품 ${works}` : `‘${shortened(params.q)}’ 검색 결과 ${works}`;
}

function shortened(words: string): string {
  const characters = [...words];
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : words;
}

/** Shows the corrected query with a link to the literal one. */
function ReadOtherwise({ request, page: { read, count } }: { request: SearchParams; page: SearchPageDto }): ReactNode {
  if (!read || count === 0 || request.exact) return null;
  if (read.isAbout)
    return <p className={styles.note}>‘{shortened(request.q)}’에 꼭 맞는 작품이 없어 비슷한 제목을 보여 드립니다.</p>;
  if (!read.isOther) return null;
  return (
    <p className={styles.note}>
      {josa(`‘${read.words}’`, '으로/로')} 찾았습니다.{' '}
      <Link to={searchPath({ ...request, exact: true })}>‘{shortened(request.q)}’ 그대로 찾기</Link>
    </p>
  );
}

function NamedLinks({ request, page }: { request: SearchParams; page: SearchPageDto }): ReactNode {
  const others = page.names.filter(({ kind, name }) => namePath(kind, name) !== searchPath(request));
  if (others.length === 0) return null;
  return (
    <ul className={styles.words} aria-label="같은 이름의 작가와 키워드">
      {others.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <Link className={ui.chip} to={namePath(kind, name)}>
            <span>
              {NAME_KIND_NAMES[kind]} <b>{name}</b>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoResults({ request, tags }: { request: SearchParams; tags: string[] }): ReactNode {
  const isNarrowed = chosenOf(request).length > 0;
  const title =
    request.q === '' ? '조건에 맞는 작품이 없습니다.' : `‘${shortened(request.q)}’에 대한 검색 결과가 없습니다.`;
  return (
    <>
      <EmptyCatalog
        title={title}
        text={
          isNarrowed
            ? '조건을 줄이면 더 많은 작품을 볼 수 있습니다.'
            : '단어의 철자가 정확한지 확인하거나 다른 검색어로 찾아 보세요.'
        }
        action={
          <Link
            className={`${ui.button} ${ui.inked}`}
            to={
              isNarrowed && request.q !== ''
                ? searchPath({ q: request.q })
                : request.exact
                  ? searchPath({ q: request.q })
                  : '/search'
            }
          >
            {isNarrowed ? '조건 초기화' : request.exact ? '비슷한 말까지 찾기' : '다른 검색어로 찾기'}
          </Link>
        }
      />
      <TagSection tags={tags} />
    </>
  );
}

/** Highlights matches in titles, also in later pages. */
function useHighlights(query: string, page: SearchPageDto): React.RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const remaining = area.current;
    if (!remaining || query === '' || !('highlights' in CSS)) return undefined;
    const paint = (): void => {
      const titles = [...remaining.querySelectorAll('a[href^="/novel/"]')].flatMap((link) => firstLine(link) ?? []);
      const ranges = titles.flatMap((title) => rangeOf(title, query) ?? []);
      CSS.highlights.set('seoga-found', new Highlight(...ranges));
    };
    paint();
    const watch = new MutationObserver(paint);
    watch.observe(remaining, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      CSS.highlights.delete('seoga-found');
    };
  }, [query, page]);
  return area;
}

/** The title: skips the number on a cover. */
function firstLine(link: Element): Text | undefined {
  const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text instanceof Text && !text.parentElement?.closest('[role="img"]')) return text;
  return undefined;
}

function rangeOf(text: Text, query: string): Range | undefined {
  const part = matchedPart(text.data, query, false);
  if (!part) return undefined;
  const range = document.createRange();
  range.setStart(text, part.from);
  range.setEnd(text, part.to);
  return range;
}
