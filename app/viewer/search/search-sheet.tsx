import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import IconDown from '~icons/tabler/chevron-down';
import IconUp from '~icons/tabler/chevron-up';
import type { FoundTextWire } from '#contract/catalogue';
import { type HitWords, SEARCH_LIMITS, readQuestion } from '#vocabulary/text-search';
import { episodeName } from '../frame/progress-text.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { paintRanges } from '../marks/painted-ranges.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import '../marks/mark-colours.css';
import { findPath } from './find-address.ts';
import { type PageHit, hitsIn, rangeOfHit } from './page-hits.ts';
import styles from './search-sheet.module.css';
import { SEARCH_WORDING, hitCount } from './search-wording.ts';
import { type WorkSearch, useWorkSearch } from './work-search.ts';

interface SearchSheetProps {
  stage: TextStage;
  viewed: ViewedEpisode;
  /** A hit in the page was gone to; `isFinal` when the reader chose it from the list and wants to read there. */
  onGo(isFinal: boolean): void;
}

/** Search in the work: the episode that is read at once and on its text, the others as the shop finds them. */
export function SearchSheet({ stage, viewed, onGo }: SearchSheetProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const [section] = useState<StageSection>(() => stage.current());
  const question = useMemo(() => readQuestion(text), [text]);
  const words = typeof question === 'string' ? null : question;
  const hits = useMemo(() => (words ? hitsIn(section, words) : []), [section, words]);
  const search = useWorkSearch(viewed.work.id, section.viewed.episode.id, words?.join(' ') ?? '');
  usePaintedHits(hits, at);
  const go = (to: number, isFinal: boolean): void => {
    const hit = hits[to];
    if (!hit) return;
    setAt(to);
    stage.show({ episode: section.viewed.episode.id, block: hit.block, offset: hit.offset });
    onGo(isFinal);
  };
  const step = (by: number): void => go((at + by + hits.length) % (hits.length || 1), false);
  const type = (typed: string): void => {
    setText(typed);
    setAt(-1);
  };
  return (
    <div className={styles.room}>
      <Question text={text} onType={type} onStep={(by) => step(at < 0 && by < 0 ? 0 : by)} />
      {words ? (
        <>
          <HitsHere hits={hits} at={at} onStep={step} onGo={(to) => go(to, true)} />
          <HitsElsewhere search={search} isNoneHere={hits.length === 0} />
        </>
      ) : (
        <p className={styles.state} role="status">
          {text.trim() && typeof question === 'string' ? SEARCH_WORDING[question] : SEARCH_WORDING.begin}
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
        // No search field of the browser's own: there Escape empties before it closes.
        type="text"
        role="searchbox"
        inputMode="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={SEARCH_WORDING.label}
        placeholder={SEARCH_WORDING.placeholder}
        maxLength={SEARCH_LIMITS.letters * 2}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends a syllable that is being composed; that one is no step.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
      />
    </search>
  );
}

function usePaintedHits(hits: PageHit[], at: number): void {
  useEffect(() => {
    const ranges = (found: PageHit[]): Range[] => found.flatMap((hit) => rangeOfHit(hit) ?? []);
    paintRanges('seoga-hit', ranges(hits));
    const now = hits[at];
    paintRanges('seoga-hit-now', now ? ranges([now]) : []);
  }, [hits, at]);
  // With the sheet itself, not a frame later.
  useLayoutEffect(
    () => () => {
      paintRanges('seoga-hit', []);
      paintRanges('seoga-hit-now', []);
    },
    [],
  );
}

interface HitsHereProps {
  hits: PageHit[];
  at: number;
  onStep(by: 1 | -1): void;
  onGo(to: number): void;
}

function HitsHere({ hits, at, onStep, onGo }: HitsHereProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{SEARCH_WORDING.here}</h3>
        <p role="status">{hits.length > 0 ? hitCount(at, hits.length) : SEARCH_WORDING.noneHere}</p>
        {hits.length > 0 && (
          <>
            <button
              type="button"
              className={styles.step}
              aria-label={SEARCH_WORDING.previous}
              onClick={() => onStep(-1)}
            >
              <IconUp aria-hidden="true" width={20} height={20} />
            </button>
            <button type="button" className={styles.step} aria-label={SEARCH_WORDING.next} onClick={() => onStep(1)}>
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
              {...(place === at ? { 'aria-current': 'true' as const, ref: intoView } : {})}
              onClick={() => onGo(place)}
            >
              <Words words={hit} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function intoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

function HitsElsewhere({ search, isNoneHere }: { search: WorkSearch; isNoneHere: boolean }) {
  const heading = useId();
  const { state, hits } = search;
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{SEARCH_WORDING.others}</h3>
        <p role="status">{stateWords(search, isNoneHere)}</p>
      </div>
      {episodesOf(hits).map(({ episode, found }) => (
        <section key={episode.id} aria-label={episodeName(episode)}>
          <p className={styles.episode} aria-hidden="true">
            {episodeName(episode)}
          </p>
          <ol className={styles.hits}>
            {found.map((hit) => (
              <li key={`${hit.block}-${hit.offset}`}>
                <a data-reload="" href={findPath(hit)}>
                  <Words words={hit} />
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {state === 'failed' && <More name={SEARCH_WORDING.retry} act={search.retry} />}
      {search.hasMore && <More name={SEARCH_WORDING.more} act={search.more} />}
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

function stateWords({ state, hits, hasMore }: WorkSearch, isNoneHere: boolean): ReactNode {
  if (state === 'loading') return SEARCH_WORDING.loading;
  if (state === 'failed') return SEARCH_WORDING.failed;
  if (hits.length > 0) return `${hitCount(-1, hits.length)}${hasMore ? ' 이상' : ''}`;
  return isNoneHere && !hasMore ? SEARCH_WORDING.none : '없습니다.';
}

function episodesOf(hits: FoundTextWire[]): { episode: FoundTextWire['episode']; found: FoundTextWire[] }[] {
  const groups: { episode: FoundTextWire['episode']; found: FoundTextWire[] }[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.episode.id === hit.episode.id) last.found.push(hit);
    else groups.push({ episode: hit.episode, found: [hit] });
  }
  return groups;
}

function Words({ words }: { words: HitWords }) {
  return (
    <span className={styles.words}>
      {words.before}
      <mark>{words.quote}</mark>
      {words.after}
    </span>
  );
}
