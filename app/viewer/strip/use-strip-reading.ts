import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StripPlace, TextPlace } from '#vocabulary/place';
import { useKeepAwake } from '../frame/keep-awake.ts';
import { useBars } from '../frame/use-bars.ts';
import { useNextPrefetch } from '../frame/use-next-prefetch.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import type { ReadStrip } from './read-strip.ts';
import { type WatchedPlace, usePlace } from '../place/use-place.ts';
import { hideSettings } from '../settings/reading-look.ts';
import { useSettings } from '../settings/reading-settings-store.ts';
import { SLICE_SIZES, useSaver } from './data-saver.ts';
import { isSmallDevice, sliceWindows } from './slice-windows.ts';
import { StripContent } from './strip-place.ts';
import type { TurnedShown } from './turn-session.ts';
import { useStripHands } from './strip-hands.ts';

/** From this share on what comes next is fetched. */
const NEAR_END = 0.8;

export type StripReading = ReturnType<typeof useStripReading>;

/** All that reading a strip takes: place, settings, ways to move, what the device can spare, and what lies over it. */
export function useStripReading({ viewed, strip }: { viewed: ViewedEpisode; strip: ReadStrip }) {
  const { episode, work } = viewed;
  const column = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<TurnedShown>();
  const [isMapOpen, openMap] = useState(false);
  // Once opened it stays, closed, so that focus finds its way back.
  const [hasMap, keepMap] = useState(false);
  const showMap = (): void => {
    keepMap(true);
    openMap(true);
  };
  const settings = useSettings('images', work.id);
  const bars = useBars();
  const place = usePlace<StripPlace, StripContent>({
    viewed,
    kind: 'images',
    element: column,
    content: (element) => new StripContent(element, { ...strip, episode: episode.id, revision: episode.revision }),
    onMove: bars.readOn,
    onProgress: (content) => {
      setCurrent(content.slice());
      content.leaveAddress();
    },
  });
  const { content, follower } = place;
  const { saves, windows } = useSpareMeans(settings.saver);
  const [isZoomed, setZoomed] = useState(false);
  const { isEndOpen, hasLast, lastThere } = useEnd();
  const { keys, taps, act } = useStripHands(
    { work: work.id, settings, bars, panels: strip.cut, content, follower, setZoomed },
    showMap,
  );
  useEffect(() => hideSettings, []);
  useKeepAwake(settings.keepAwake);
  useNextPrefetch(viewed, saves ? 0 : place.progress, 'images');
  const isNextWanted = !saves && place.progress >= NEAR_END;
  useEffect(() => {
    const pictures = viewed.next?.firstPictures ?? [];
    if (isNextWanted && pictures.length > 0) act((acts) => acts.fetchAhead(pictures, SLICE_SIZES));
  }, [isNextWanted, viewed.next, act]);
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
    isEndOpen,
    hasLast,
    lastThere,
    isMapOpen,
    hasMap,
    showMap,
    closeMap: () => openMap(false),
    ...stripMoves(place, episode.id, () => openMap(false)),
  };
}

/** The ways to somewhere else in the strip that no hand scrolls. */
function stripMoves(
  { content, follower }: WatchedPlace<StripPlace, StripContent>,
  episode: number,
  closeMap: () => void,
) {
  return {
    goTo: (y: number) => {
      closeMap();
      if (content.current) follower.current?.goTo(content.current.placeAt(y));
    },
    goToPlace: (place: TextPlace | StripPlace) => {
      if (place.episode !== episode || !('y' in place)) return false;
      follower.current?.goTo(place);
      return true;
    },
    slide: (share: number) => {
      content.current?.showShare(share);
      if (content.current?.turned) follower.current?.moved(0);
    },
  };
}

/** The end comes with the last picture, never before: whoever waits for it is not led past it. */
function useEnd() {
  const hasLast = useRef(false);
  const [isEndOpen, openEnd] = useState(true);
  // Without script the end stands there from the start.
  useEffect(() => openEnd(hasLast.current), []);
  const lastThere = useCallback(() => {
    hasLast.current = true;
    openEnd(true);
  }, []);
  return { isEndOpen, hasLast, lastThere };
}

/** What the device can spare; until that is known only the first pictures are asked for. */
function useSpareMeans(saver: string) {
  const saves = useSaver(saver);
  const [isSmall, setSmall] = useState<boolean>();
  useEffect(() => setSmall(isSmallDevice()), []);
  const windows = useMemo(() => sliceWindows({ isSmall, saves }), [isSmall, saves]);
  return { saves: saves ?? false, windows };
}
