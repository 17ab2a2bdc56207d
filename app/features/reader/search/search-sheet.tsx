import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import IconDown from '~icons/tabler/chevron-down';
import IconUp from '~icons/tabler/chevron-up';
import type { FoundTextDto } from '#contract/catalog';
import { type HitExcerpt, SEARCH_LIMITS, parseQuery } from '#shared/reading/text-search';
import { readLocalJson, writeLocalJson } from '../position/position-storage.ts';
import { episodeName, episodeNumber } from '../shell/progress-text.ts';
import { Sheet } from '../shell/sheet.tsx';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { setCssHighlight } from '../annotations/css-highlights.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import '../annotations/highlight-colors.css';
import { searchHitPath } from './search-url.ts';
import { type PageHit, findHits, rangeOfHit } from './page-hits.ts';
import styles from './search-sheet.module.css';
import { SEARCH_LABELS, hitCountLabel } from './search-labels.ts';
import { type WorkSearch, useWorkSearch } from './work-search.ts';

const SPACES_KEY = 'seoga.search-spaces';

interface EpisodeInWork extends Pick<FoundTextDto['episode'], 'position' | 'unit'> {
  /** Position of the last episode; undefined until it is known. */
  total: number | undefined;
}

interface SearchSheetProps extends Omit<SearchProps, 'onGo'> {
  isOpen: boolean;
  onClose(): void;
}

/** Sheet of the search; closes when a result is chosen. */
export function SearchSheet({ isOpen, onClose, ...search }: SearchSheetProps) {
  return (
    <Sheet title={SEARCH_LABELS.title} place="side" isTall isOpen={isOpen} onClose={onClose}>
      <Search {...search} onGo={(isFinal) => isFinal && onClose()} />
    </Sheet>
  );
}

interface SearchProps {
  /** To begin with. */
  question: string;
  stage: TextStage;
  viewed: ViewedEpisode;
  /** `isFinal`: chosen from the list to read there. */
  onGo(isFinal: boolean): void;
}

/** Searches the current episode locally, the others on the server. */
function Search({ question: first, stage, viewed, onGo }: SearchProps) {
  const [text, setText] = useState(first);
  const [at, setAt] = useState(-1);
  const [ignoresSpaces, ignoreSpaces] = useState(() => readLocalJson(SPACES_KEY) === true);
  const [section] = useState<StageSection>(() => stage.current());
  const question = useMemo(() => parseQuery(text, ignoresSpaces), [text, ignoresSpaces]);
  const terms = typeof question === 'string' ? null : question;
  const hits = useMemo(() => (terms ? findHits(section, terms) : []), [section, terms]);
  const search = useWorkSearch(
    { work: viewed.work.id, except: section.viewed.episode.id },
    { text: terms?.join(ignoresSpaces ? '' : ' ') ?? '', ignoresSpaces },
  );
  useHitHighlights(hits, at);
  const go = (to: number, isFinal: boolean): void => {
    const hit = hits[to];
    if (!hit) return;
    setAt(to);
    stage.show({ episode: section.viewed.episode.id, block: hit.block, offset: hit.offset });
    onGo(isFinal);
  };
  const step = (by: number): void => go((at + by + hits.length) % (hits.length || 1), false);
  const type = (value: string): void => {
    setText(value);
    setAt(-1);
  };
  return (
    <div>
      <Question text={text} onType={type} onStep={(by) => step(at < 0 && by < 0 ? 0 : by)} />
      <label className={styles.spaces}>
        <input
          type="checkbox"
          checked={ignoresSpaces}
          onChange={({ target }) => {
            ignoreSpaces(target.checked);
            setAt(-1);
            writeLocalJson(SPACES_KEY, target.checked);
          }}
        />
        {SEARCH_LABELS.spaces}
      </label>
      {terms ? (
        <>
          <PageHits
            hits={hits}
            at={at}
            where={{ ...section.viewed.episode, total: search.total }}
            onStep={step}
            onGo={(to) => go(to, true)}
          />
          <OtherEpisodeHits search={search} isNoneHere={hits.length === 0} />
        </>
      ) : (
        <p className={styles.state} role="status">
          {text.trim() && typeof question === 'string' ? SEARCH_LABELS[question] : SEARCH_LABELS.begin}
        </p>
      )}
    </div>
  );
}

function Question({ text, onType, onStep }: { text: string; onType(text: string): void; onStep(by: 1 | -1): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <search className={styles.question}>
      <input
        ref={input}
        // Not type=search, where Escape clears first.
        type="text"
        role="searchbox"
        inputMode="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={SEARCH_LABELS.label}
        placeholder={SEARCH_LABELS.placeholder}
        maxLength={SEARCH_LIMITS.letters * 2}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends IME composition.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
      />
    </search>
  );
}

function useHitHighlights(hits: PageHit[], at: number): void {
  useEffect(() => {
    const ranges = (response: PageHit[]): Range[] => response.flatMap((hit) => rangeOfHit(hit) ?? []);
    setCssHighlight('seoga-hit', ranges(hits));
    const now = hits[at];
    setCssHighlight('seoga-hit-now', now ? ranges([now]) : []);
  }, [hits, at]);
  // Before the next paint after the sheet closes.
  useLayoutEffect(
    () => () => {
      setCssHighlight('seoga-hit', []);
      setCssHighlight('seoga-hit-now', []);
    },
    [],
  );
}

interface PageHitsProps {
  where: EpisodeInWork;
  hits: PageHit[];
  at: number;
  onStep(by: 1 | -1): void;
  onGo(to: number): void;
}

function PageHits({ hits, at, where, onStep, onGo }: PageHitsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{SEARCH_LABELS.here}</h3>
        <p role="status">{hits.length > 0 ? hitCountLabel(at, hits.length) : SEARCH_LABELS.noneHere}</p>
        {hits.length > 0 && (
          <>
            <button
              type="button"
              className={styles.step}
              aria-label={SEARCH_LABELS.previous}
              onClick={() => onStep(-1)}
            >
              <IconUp aria-hidden="true" width={20} height={20} />
            </button>
            <button type="button" className={styles.step} aria-label={SEARCH_LABELS.next} onClick={() => onStep(1)}>
              <IconDown aria-hidden="true" width={20} height={20} />
            </button>
          </>
        )}
      </div>
      <ol className={styles.hits}>
        {hits.map((hit, place) => (
          <li key={`${hit.block}-${hit.offset}`}>
            <button
              type="button"
              {...(place === at ? { 'aria-current': 'true' as const, ref: scrollRowIntoView } : {})}
              onClick={() => onGo(place)}
            >
              <Words words={hit} where={placeInWork(where, hit.fraction)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function scrollRowIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function OtherEpisodeHits({ search, isNoneHere }: { search: WorkSearch; isNoneHere: boolean }) {
  const heading = useId();
  const { state, hits } = search;
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{SEARCH_LABELS.others}</h3>
        <p role="status">{searchStatus(search, isNoneHere)}</p>
      </div>
      {episodesOf(hits).map(({ episode, found }) => (
        <section key={episode.id} aria-label={episodeName(episode)}>
          <p className={styles.episode} aria-hidden="true">
            {episodeName(episode)}
          </p>
          <ol className={styles.hits}>
            {found.map((hit) => (
              <li key={`${hit.block}-${hit.offset}`}>
                <a href={searchHitPath(hit)}>
                  <Words words={hit} where={placeInWork({ ...episode, total: search.total }, hit.fraction)} />
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {state === 'failed' && <More name={SEARCH_LABELS.retry} act={search.retry} />}
      {search.hasMore && <More name={SEARCH_LABELS.more} act={search.more} />}
    </section>
  );
}

function More({ name, act }: { name: string; act(): void }) {
  return (
    <button type="button" className={styles.more} onClick={act}>
      {name}
    </button>
  );
}

function searchStatus({ state, hits, hasMore }: WorkSearch, isNoneHere: boolean): ReactNode {
  if (state === 'loading') return SEARCH_LABELS.loading;
  if (state === 'failed') return SEARCH_LABELS.failed;
  if (hits.length > 0) return `${hitCountLabel(-1, hits.length)}${hasMore ? ' 이상' : ''}`;
  return isNoneHere && !hasMore ? SEARCH_LABELS.none : '없습니다.';
}

function episodesOf(hits: FoundTextDto[]): { episode: FoundTextDto['episode']; found: FoundTextDto[] }[] {
  const groups: { episode: FoundTextDto['episode']; found: FoundTextDto[] }[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.episode.id === hit.episode.id) last.found.push(hit);
    else groups.push({ episode: hit.episode, found: [hit] });
  }
  return groups;
}

/** `24화 중 3화 · 12%`. */
function placeInWork({ position, unit, total }: EpisodeInWork, fraction: number): string | undefined {
  if (!total) return undefined;
  const percent = Math.floor(((position - 1 + fraction) / Math.max(total, position)) * 100);
  return `${episodeNumber({ position: total, unit })} 중 ${episodeNumber({ position, unit })} · ${percent}%`;
}

function Words({ words, where }: { words: HitExcerpt; where: string | undefined }) {
  return (
    <>
      <span className={styles.words}>
        {words.before}
        <mark>{words.quote}</mark>
        {words.after}
      </span>
      {where && <small className={styles.where}>{where}</small>}
    </>
  );
}
