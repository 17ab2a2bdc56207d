import { type RefObject, lazy, useEffect, useMemo, useRef, useState } from 'react';
import type { StripPlace } from '#vocabulary/place';
import { EpisodeEnd } from '../frame/episode-end.tsx';
import { htmlBeside } from '../frame/page-html.ts';
import { preloadPicture } from '../frame/picture-sources.tsx';
import { episodeName, episodeNumber, percentOf } from '../frame/progress-text.ts';
import { hideSettings } from '../settings/reading-look.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import { sliceWords } from './strip-alts.ts';
import { nextStop, panelStarts, previousStop } from './strip-geometry.ts';
import { StripContent } from './strip-place.ts';
import { SLICE_SIZES, StripSlice } from './strip-slice.tsx';
import { StripSlider } from './strip-slider.tsx';
import styles from './strip-viewer.module.css';
import { useBars } from '../frame/use-bars.ts';
import type { KeyActs } from '../frame/use-keys.ts';
import { useNextPrefetch } from '../frame/use-next-prefetch.ts';
import { usePlace } from '../place/use-place.ts';
import type { Strip, ViewedEpisode } from '../frame/viewed-episode.ts';
import { ViewerFrame } from '../frame/viewer-frame.tsx';

const StripSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((room) => ({ default: room.StripSettings })),
);

const SCRIPT_ID = 'strip-script';
/** Slices fetched ahead of the view and behind it, and how many more are held on small devices. */
const NEAR = { ahead: 8, behind: 3 };
const HELD = { ahead: 16, behind: 6 };

/** The reader of a strip: a plain column of pictures, gap-free, in boxes of fixed ratio. */
export function StripViewer({ viewed, strip }: { viewed: ViewedEpisode; strip: Strip }) {
  const { episode, work } = viewed;
  if (strip.slices[0]) preloadPicture(strip.slices[0], SLICE_SIZES);
  const column = useRef<HTMLDivElement>(null);
  const [html] = useState(() => htmlBeside(viewed, SCRIPT_ID));
  const [current, setCurrent] = useState(0);
  const holdsAll = useHoldsAll();
  const settings = useSettings('images', work.id);
  const bars = useBars();
  const { progress, isKept, content } = usePlace<StripPlace, StripContent>({
    viewed,
    kind: 'images',
    element: column,
    content: (element) => new StripContent(element, { ...strip, episode: episode.id, revision: episode.revision }),
    onMove: bars.readOn,
    onProgress: (shown) => setCurrent(shown.slice()),
  });
  useEffect(() => hideSettings, []);
  useNextPrefetch(viewed, progress, 'images');
  const words = useMemo(() => sliceWords(strip, `${work.title} ${episodeNumber(episode)}`), [strip, work, episode]);
  const widen = (steps: number): void => {
    const width = inRange(settings.width + steps * readingSpecs().images.width.step, readingSpecs().images.width);
    changeSettings('images', work.id, { width });
  };
  return (
    <ViewerFrame
      viewed={viewed}
      kind="images"
      bars={bars}
      isKept={isKept}
      settings={<StripSettings work={work.id} />}
      keys={{ ...stripKeys(content, strip), '+': () => widen(1), '=': () => widen(1), '-': () => widen(-1) }}
      position={
        <StripSlider
          percent={percentOf(progress)}
          share={progress}
          onSlide={(share) => content.current?.showShare(share)}
        />
      }
    >
      <div className={styles.page} {...bars.taps}>
        <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
        <style dangerouslySetInnerHTML={{ __html: boxRules(strip) }} />
        <div ref={column} className={styles.strip} data-strip={episode.id} data-height={strip.height}>
          {strip.slices.map((slice, index) => (
            <StripSlice
              key={slice.y}
              index={index}
              slice={slice}
              alt={words[index]?.alt ?? ''}
              dialogue={words[index]?.dialogue ?? []}
              isNear={index >= current - NEAR.behind && index <= current + NEAR.ahead}
              isHeld={holdsAll || (index >= current - HELD.behind && index <= current + HELD.ahead)}
            />
          ))}
        </div>
        <EpisodeEnd viewed={viewed} />
      </div>
      <div id={SCRIPT_ID} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </ViewerFrame>
  );
}

/** Ratio and edge colour of every box, as a sheet of the page: no box waits for its picture or for a script. */
function boxRules(strip: Strip): string {
  return strip.slices
    .map(
      (slice, index) =>
        `#slice-${index}{aspect-ratio:${slice.width}/${slice.height};background-color:${/^#[\da-f]{6}$/i.test(slice.edge) ? slice.edge : '#fff'}}`,
    )
    .join('');
}

function stripKeys(content: RefObject<StripContent | undefined>, strip: Strip): KeyActs {
  const starts = panelStarts(strip.quiet, strip.height);
  const behavior = (): ScrollBehavior =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const scroll = (share: number): void => window.scrollBy({ top: share * window.innerHeight, behavior: behavior() });
  const goTo = (y: number | undefined): void => {
    if (y !== undefined) content.current?.show({ y });
  };
  return {
    ' ': () => scroll(0.8),
    arrowdown: () => scroll(0.8),
    arrowright: () => scroll(0.8),
    pagedown: () => scroll(0.8),
    'Shift ': () => scroll(-0.8),
    arrowup: () => scroll(-0.8),
    arrowleft: () => scroll(-0.8),
    pageup: () => scroll(-0.8),
    n: () => content.current && goTo(nextStop(starts, content.current.view())),
    p: () => content.current && goTo(previousStop(starts, content.current.view())),
    home: () => goTo(0),
    end: () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  };
}

/** True on devices with room for every picture; far ones are let go on those that are touched. */
function useHoldsAll(): boolean {
  const [holdsAll, setHoldsAll] = useState(true);
  useEffect(() => setHoldsAll(!matchMedia('(pointer: coarse)').matches), []);
  return holdsAll;
}
