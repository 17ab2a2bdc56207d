import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';
import { useWakeLock } from '../shell/use-wake-lock.ts';
import { useBars } from '../shell/use-bars.ts';
import { useNextPrefetch } from '../shell/use-next-prefetch.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { ImageStrip } from './image-strip.ts';
import { useReadingPosition } from '../position/use-position.ts';
import { clearSettings } from '../settings/reading-theme.ts';
import { useSettings } from '../settings/reading-settings-store.ts';
import { SLICE_SIZES, useDataSaver } from './images/data-saver.ts';
import { isSmallDevice, sliceWindows } from './images/slice-windows.ts';
import { WebtoonContent } from './webtoon-content.ts';
import { WebtoonFlow } from './webtoon-flow.ts';
import { useStripFlow } from './use-strip-flow.ts';
import type { PositionTracker } from '../position/position-tracker.ts';
import type { PagedState } from './paged/paged-session.ts';
import { type WebtoonInput, useWebtoonInput } from './webtoon-input.ts';

/** Progress from which the next episode is prefetched. */
const NEAR_END = 0.8;

export type WebtoonReading = ReturnType<typeof useWebtoonReading>;

interface OpenedStrip {
  viewed: ViewedEpisode;
  strip: ImageStrip;
}

/** State of the webtoon reader: position, settings, navigation, limits, overlays. */
export function useWebtoonReading(opened: OpenedStrip) {
  const { work } = opened.viewed;
  const [shown, setShown] = useState<PagedState>();
  const map = useMap();
  const settings = useSettings('images', work.id);
  const bars = useBars();
  const isScrolled = settings.mode === 'strip';
  const { flow, place, column, current } = useStripPosition(opened, { isScrolled, onMove: bars.readOn });
  const { viewed, strip } = flow.current;
  const { content, follower } = place;
  const { saves, windows } = useDeviceLimits(settings.saver);
  const [isZoomed, setZoomed] = useState(false);
  const end = useEnd(viewed.episode.id);
  const { keys, taps, act } = useWebtoonInput(
    { work: work.id, settings, bars, panels: strip.cut, content, follower, setZoomed },
    map.showMap,
  );
  useEffect(() => clearSettings, []);
  useWakeLock(settings.keepAwake);
  useFetchAhead(viewed, saves || isScrolled ? 0 : place.progress, act);
  return {
    settings,
    bars,
    place,
    keys,
    taps,
    act,
    isZoomed,
    column,
    current,
    windows,
    saves,
    shown,
    setShown,
    end,
    flow,
    ...map,
    ...webtoonMoves(place, map.closeMap),
  };
}

function useMap() {
  const [isMapOpen, openMap] = useState(false);
  // Stays mounted after closing, so that focus is restored.
  const [hasMap, keepMap] = useState(false);
  const showMap = (): void => {
    keepMap(true);
    openMap(true);
  };
  return { isMapOpen, hasMap, showMap, closeMap: () => openMap(false) };
}

/** The position in the strips on the page; `content` is the current one. */
function useStripPosition(
  opened: OpenedStrip,
  { isScrolled, onMove }: { isScrolled: boolean; onMove(by: number): void },
) {
  const { episode } = opened.viewed;
  const column = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const content = useRef<WebtoonContent>(undefined);
  const follower = useRef<PositionTracker<StripReadingPosition>>(undefined);
  const flow = useStripFlow({ ...opened, isScrolled, follower });
  const tracked = useReadingPosition<StripReadingPosition, WebtoonFlow>({
    viewed: opened.viewed,
    viewedOf: flow.viewedOf,
    kind: 'images',
    element: column,
    follower,
    content: (element) =>
      new WebtoonFlow(
        new WebtoonContent(element, { ...opened.strip, episode: episode.id, revision: episode.revision }),
      ),
    onMove,
    onProgress: (flowing) => {
      content.current = flowing.current();
      setCurrent(content.current.slice());
      content.current.leaveAddress();
      flow.progressed(flowing);
    },
  });
  return { flow, column, current, place: { ...tracked, flow: tracked.content, content } };
}

type StripPlace = ReturnType<typeof useStripPosition>['place'];

/** Paged modes lead to another document, whose first pictures are fetched near the end. */
function useFetchAhead(viewed: ViewedEpisode, progress: number, act: WebtoonInput['act']): void {
  useNextPrefetch(viewed, progress, 'images');
  const isNextWanted = progress >= NEAR_END;
  useEffect(() => {
    const pictures = viewed.next?.firstPictures ?? [];
    if (isNextWanted && pictures.length > 0) act((actions) => actions.fetchAhead(pictures, SLICE_SIZES));
  }, [isNextWanted, viewed.next, act]);
}

/** Programmatic moves. */
function webtoonMoves({ content, follower, flow }: StripPlace, closeMap: () => void) {
  return {
    goTo: (y: number) => {
      closeMap();
      if (content.current) follower.current?.goTo(content.current.placeAt(y));
    },
    goToPlace: (position: TextReadingPosition | StripReadingPosition) => {
      if (!('y' in position) || !flow.current?.of(position.episode)) return false;
      follower.current?.goTo(position);
      return true;
    },
    slide: (share: number) => {
      content.current?.showShare(share);
      if (content.current?.turned) follower.current?.moved(0);
    },
  };
}

/** The end of an episode requires its last image. */
function useEnd(current: number) {
  const there = useRef(new Set<number>());
  const hasLast = useRef(false);
  const [open, setOpen] = useState<ReadonlySet<number>>();
  useEffect(() => setOpen(new Set(there.current)), []);
  useEffect(() => {
    hasLast.current = there.current.has(current);
  }, [current, open]);
  const lastThere = useCallback((episode: number) => {
    there.current.add(episode);
    setOpen(new Set(there.current));
  }, []);
  // Without script the end is always present.
  return { isOpen: (episode: number) => open?.has(episode) ?? true, hasLast, lastThere };
}

/** Until known, only the first images load. */
function useDeviceLimits(saver: string) {
  const saves = useDataSaver(saver);
  const [isSmall, setSmall] = useState<boolean>();
  useEffect(() => setSmall(isSmallDevice()), []);
  const windows = useMemo(() => sliceWindows({ isSmall, saves }), [isSmall, saves]);
  return { saves: saves ?? false, windows };
}
