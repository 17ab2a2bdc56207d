import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';
import { useWakeLock } from '../shell/use-wake-lock.ts';
import { useBars } from '../shell/use-bars.ts';
import { useNextPrefetch } from '../shell/use-next-prefetch.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { ImageStrip } from './image-strip.ts';
import { type TrackedPosition, useReadingPosition } from '../position/use-position.ts';
import { clearSettings } from '../settings/reading-theme.ts';
import { useSettings } from '../settings/reading-settings-store.ts';
import { SLICE_SIZES, useDataSaver } from './images/data-saver.ts';
import { isSmallDevice, sliceWindows } from './images/slice-windows.ts';
import { WebtoonContent } from './webtoon-content.ts';
import type { PagedState } from './paged/paged-session.ts';
import { useWebtoonInput } from './webtoon-input.ts';

/** Progress from which the next episode is prefetched. */
const NEAR_END = 0.8;

export type WebtoonReading = ReturnType<typeof useWebtoonReading>;

/** State of the webtoon reader: position, settings, navigation, limits, overlays. */
export function useWebtoonReading({ viewed, strip }: { viewed: ViewedEpisode; strip: ImageStrip }) {
  const { episode, work } = viewed;
  const column = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<PagedState>();
  const [isMapOpen, openMap] = useState(false);
  // Stays mounted after closing, so that focus is restored.
  const [hasMap, keepMap] = useState(false);
  const showMap = (): void => {
    keepMap(true);
    openMap(true);
  };
  const settings = useSettings('images', work.id);
  const bars = useBars();
  const position = useReadingPosition<StripReadingPosition, WebtoonContent>({
    viewed,
    kind: 'images',
    element: column,
    content: (element) => new WebtoonContent(element, { ...strip, episode: episode.id, revision: episode.revision }),
    onMove: bars.readOn,
    onProgress: (content) => {
      setCurrent(content.slice());
      content.leaveAddress();
    },
  });
  const { content, follower } = position;
  const { saves, windows } = useDeviceLimits(settings.saver);
  const [isZoomed, setZoomed] = useState(false);
  const { isEndOpen, hasLast, lastThere } = useEnd();
  const { keys, taps, act } = useWebtoonInput(
    { work: work.id, settings, bars, panels: strip.cut, content, follower, setZoomed },
    showMap,
  );
  useEffect(() => clearSettings, []);
  useWakeLock(settings.keepAwake);
  useNextPrefetch(viewed, saves ? 0 : position.progress, 'images');
  const isNextWanted = !saves && position.progress >= NEAR_END;
  useEffect(() => {
    const pictures = viewed.next?.firstPictures ?? [];
    if (isNextWanted && pictures.length > 0) act((actions) => actions.fetchAhead(pictures, SLICE_SIZES));
  }, [isNextWanted, viewed.next, act]);
  return {
    settings,
    bars,
    place: position,
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
    isEndOpen,
    hasLast,
    lastThere,
    isMapOpen,
    hasMap,
    showMap,
    closeMap: () => openMap(false),
    ...webtoonMoves(position, episode.id, () => openMap(false)),
  };
}

/** Programmatic moves. */
function webtoonMoves(
  { content, follower }: TrackedPosition<StripReadingPosition, WebtoonContent>,
  episode: number,
  closeMap: () => void,
) {
  return {
    goTo: (y: number) => {
      closeMap();
      if (content.current) follower.current?.goTo(content.current.placeAt(y));
    },
    goToPlace: (position: TextReadingPosition | StripReadingPosition) => {
      if (position.episode !== episode || !('y' in position)) return false;
      follower.current?.goTo(position);
      return true;
    },
    slide: (share: number) => {
      content.current?.showShare(share);
      if (content.current?.turned) follower.current?.moved(0);
    },
  };
}

/** The end requires the last image. */
function useEnd() {
  const hasLast = useRef(false);
  const [isEndOpen, openEnd] = useState(true);
  // Without script the end is always present.
  useEffect(() => openEnd(hasLast.current), []);
  const lastThere = useCallback(() => {
    hasLast.current = true;
    openEnd(true);
  }, []);
  return { isEndOpen, hasLast, lastThere };
}

/** Until known, only the first images load. */
function useDeviceLimits(saver: string) {
  const saves = useDataSaver(saver);
  const [isSmall, setSmall] = useState<boolean>();
  useEffect(() => setSmall(isSmallDevice()), []);
  const windows = useMemo(() => sliceWindows({ isSmall, saves }), [isSmall, saves]);
  return { saves: saves ?? false, windows };
}
