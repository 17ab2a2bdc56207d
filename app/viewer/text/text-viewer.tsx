import { Fragment, Suspense, type TouchEvent, lazy, useEffect, useMemo, useRef, useState } from 'react';
import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconAloud from '~icons/tabler/headphones';
import IconAuto from '~icons/tabler/player-track-next';
import IconSearch from '~icons/tabler/search';
import { toggleFullscreen } from '../frame/fullscreen.ts';
import { htmlBeside } from '../frame/page-html.ts';
import { PlaceSlider } from '../frame/place-slider.tsx';
import { episodeName, progressText } from '../frame/progress-text.ts';
import { type TapZones, tapAct } from '../frame/tap-zones.ts';
import { useKeepAwake } from '../frame/keep-awake.ts';
import { useBars } from '../frame/use-bars.ts';
import type { KeyActs } from '../frame/use-keys.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { ViewerFrame } from '../frame/viewer-frame.tsx';
import { WORDING } from '../frame/viewer-wording.ts';
import { hideSettings } from '../settings/reading-look.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import { EpisodeSection, SectionEnd } from './episode-section.tsx';
import { keepFaceWhenIdle } from './reading-face.ts';
import type { FlowView, TextFlow } from './text-flow.ts';
import type { TextTool } from './text-tools.tsx';
import paged from './paged.module.css';
import styles from './text-viewer.module.css';
import { useTextFlow } from './use-text-flow.ts';

const TextSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((room) => ({ default: room.TextSettings })),
);

const TextTools = lazy(() => import('./text-tools.tsx').then((room) => ({ default: room.TextTools })));
const TextContents = lazy(() => import('./text-contents.tsx').then((room) => ({ default: room.TextContents })));
const BookmarkButton = lazy(() => import('./text-bookmark.tsx').then((room) => ({ default: room.TextBookmark })));

const ARTICLE_ID = 'episode-text';
/** How far a finger goes, in CSS pixels, to leave an episode past its last page or before its first. */
const SWIPE_PX = 56;
/** The tools come after the page has settled: what is read comes first. */
const TOOLS_MS = 800;

/** The reader of a text: a thin layer around an article that the server wrote. */
export function TextViewer({ viewed }: { viewed: ViewedEpisode }) {
  const work = viewed.work.id;
  const viewer = useRef<HTMLDivElement>(null);
  const [html] = useState(() => htmlBeside(viewed, ARTICLE_ID));
  const settings = useSettings('text', work);
  const flowing = useRef<TextFlow>(undefined);
  const bars = useBars((at) => {
    const act = isTurnedByTaps(settings, flowing.current) ? tapAct(settings.taps, at, settings.tapsTurned) : 'bars';
    if (act !== 'bars') flowing.current?.turn(act === 'on' ? 1 : -1);
    return act !== 'bars';
  });
  const { parts, view, isKept, flow } = useTextFlow({ viewed, html, viewer, settings, moved: bars.readOn });
  useEffect(() => {
    flowing.current = flow;
  }, [flow]);
  useEffect(() => hideSettings, []);
  useEffect(keepFaceWhenIdle, []);
  useKeepAwake(settings.keepAwake);
  const [tool, setTool] = useState<TextTool>(null);
  const hasTools = useSoon(flow !== undefined) || tool !== null;
  const chapters = useChapters(flow, view.current);
  const swipes = useSwipePastEnds(flow);
  const resize = (steps: number): void =>
    void changeSettings('text', work, { size: inRange(settings.size + steps, readingSpecs().text.size) });
  return (
    <ViewerFrame
      viewed={view.current}
      kind="text"
      bars={bars}
      isKept={isKept}
      settings={<TextSettings work={work} />}
      keys={textKeys({ flow, resize, onTool: setTool, hideBars: () => bars.show(false) })}
      mark={
        <span className={styles.mark}>
          {flow && hasTools && (
            <Suspense>
              <BookmarkButton stage={flow} work={view.current.work} />
            </Suspense>
          )}
        </span>
      }
      contents={flow && ((close) => <TextContents viewed={view.current} stage={flow} onClose={close} />)}
      tools={<ToolButtons onTool={setTool} />}
      position={<TextPosition view={view} chapters={chapters} onSlide={(share) => flow?.goTo(share)} />}
    >
      <div
        ref={viewer}
        className={paged.stage}
        {...bars.taps}
        {...swipes}
        onWheel={(event) => flow?.wheel(event.nativeEvent)}
      >
        <div className={`${styles.page} ${paged.pages}`} data-pages="">
          {parts.map((part, at) => (
            <Fragment key={part.viewed.episode.id}>
              <EpisodeSection part={part} {...(part.viewed === viewed ? { articleId: ARTICLE_ID } : {})} />
              <SectionEnd part={part} isLast={at === parts.length - 1} />
            </Fragment>
          ))}
          <div className={styles.marks} data-page-marks="" aria-hidden="true" />
        </div>
      </div>
      {flow && hasTools && (
        <Suspense>
          <TextTools stage={flow} viewed={view.current} tool={tool} onTool={setTool} />
        </Suspense>
      )}
      <PageButtons flow={flow} />
      <Foot view={view} />
      {view.pages && (
        <p className="visually-hidden" role="status">
          {pageText(view.pages)}
        </p>
      )}
    </ViewerFrame>
  );
}

/** The outer taps turn in a paged text; a text that is scrolled keeps them for its bars, unless zones were chosen. */
function isTurnedByTaps({ taps }: { taps: TapZones }, flow: TextFlow | undefined): boolean {
  return taps !== 'off' && (taps !== 'sides' || (flow?.isPaged() ?? false));
}

function pageText({ current, count }: { current: number; count: number }): string {
  return `${current + 1} / ${count}쪽`;
}

function footText({ progress, minutesLeft }: FlowView): string {
  return minutesLeft ? `${progressText(progress)} · 남은 시간 ${minutesLeft}분` : progressText(progress);
}

function ToolButtons({ onTool }: { onTool: (tool: TextTool) => void }) {
  return (
    <>
      <button type="button" aria-label={WORDING.search} aria-haspopup="dialog" onClick={() => onTool('search')}>
        <IconSearch aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={WORDING.aloud} onClick={() => onTool('aloud')}>
        <IconAloud aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={WORDING.autoScroll} onClick={() => onTool('auto')}>
        <IconAuto aria-hidden="true" width={22} height={22} />
      </button>
    </>
  );
}

/** True soon after something has begun, when the page has nothing better to do. */
function useSoon(hasBegun: boolean): boolean {
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setSoon(true), TOOLS_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return isSoon;
}

/** The quiet line below the text, while the bars are away. */
function Foot({ view }: { view: FlowView }) {
  const foot = useRef<HTMLParagraphElement>(null);
  useEffect(() => foot.current?.style.setProperty('--share', String(view.progress)), [view.progress]);
  return (
    <p ref={foot} className={styles.foot} aria-hidden="true">
      <span>{view.pages ? pageText(view.pages) : episodeName(view.current.episode)}</span>
      <span>
        <bdi>{footText(view)}</bdi>
      </span>
    </p>
  );
}

function TextPosition({
  view,
  chapters,
  onSlide,
}: {
  view: FlowView;
  chapters: number[];
  onSlide: (share: number) => void;
}) {
  const words = view.pages ? `${pageText(view.pages)}, ${footText(view)}` : footText(view);
  return (
    <div className={styles.position}>
      <PlaceSlider share={view.progress} words={words} marks={chapters} onSlide={onSlide} />
      <p>{progressText(view.progress)}</p>
    </div>
  );
}

/** To turn pages without gestures or zones; they stand at the sides of wide screens, elsewhere they show on focus. */
function PageButtons({ flow }: { flow: TextFlow | undefined }) {
  return (
    <div className={`${styles.turners} ${paged.turners}`}>
      <button type="button" aria-label={WORDING.previousPage} onClick={() => flow?.turn(-1)}>
        <IconBack aria-hidden="true" width={24} height={24} />
      </button>
      <button type="button" aria-label={WORDING.nextPage} onClick={() => flow?.turn(1)}>
        <IconForward aria-hidden="true" width={24} height={24} />
      </button>
    </div>
  );
}

/** Where headings stand in the episode that is read, in shares of it. */
function useChapters(flow: TextFlow | undefined, viewed: ViewedEpisode): number[] {
  return useMemo(() => {
    const section = flow?.sectionOf(viewed.episode.id);
    if (!section?.length) return [];
    return section.passages
      .filter(({ element }) => /^H[23]$/.test(element.tagName))
      .map(({ id }) => Math.round(((section.passedBefore.get(id) ?? 0) / section.length) * 1000) / 1000)
      .filter((share) => share > 0);
  }, [flow, viewed]);
}

/** The browser turns swiped pages by itself; only past the last and before the first it has nowhere to go. */
function useSwipePastEnds(flow: TextFlow | undefined): {
  onTouchStart(event: TouchEvent): void;
  onTouchEnd(event: TouchEvent): void;
} {
  const start = useRef<{ x: number; y: number; page: number } | undefined>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0];
      const page = flow?.pages()?.current;
      start.current =
        touches.length === 1 && touch && page !== undefined ? { x: touch.clientX, y: touch.clientY, page } : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches[0];
      const from = start.current;
      const pages = flow?.pages();
      if (!from || !touch || !pages || !window.getSelection()?.isCollapsed) return;
      const by = { x: touch.clientX - from.x, y: touch.clientY - from.y };
      if (Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < 2 * Math.abs(by.y)) return;
      if (by.x < 0 && from.page === pages.count - 1) flow?.turn(1);
      if (by.x > 0 && from.page === 0) flow?.turn(-1);
    },
  };
}

interface KeyFacts {
  flow: TextFlow | undefined;
  resize(steps: number): void;
  hideBars(): void;
  onTool(tool: TextTool): void;
}

function textKeys({ flow, resize, hideBars, onTool }: KeyFacts): KeyActs {
  const turn = (direction: 1 | -1) => (): void => {
    hideBars();
    flow?.turn(direction);
  };
  return {
    arrowleft: turn(-1),
    pageup: turn(-1),
    'Shift ': turn(-1),
    arrowright: turn(1),
    pagedown: turn(1),
    ' ': turn(1),
    home: () => flow?.goTo(0),
    end: () => flow?.goTo(1),
    f: toggleFullscreen,
    '/': () => onTool('search'),
    b: () => void import('./text-bookmark.tsx').then((room) => flow && room.bookmarkHere(flow)),
    k: () => void import('../aloud/now-reading.ts').then((room) => room.toggleAloud() || onTool('aloud')),
    a: () => onTool('auto'),
    '+': () => resize(1),
    '=': () => resize(1),
    '-': () => resize(-1),
  };
}
