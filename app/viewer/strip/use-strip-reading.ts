import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StripPlace } from '#vocabulary/place';
import { useKeepAwake } from '../frame/keep-awake.ts';
import { useBars } from '../frame/use-bars.ts';
import { useNextPrefetch } from '../frame/use-next-prefetch.ts';
import type { Strip, ViewedEpisode } from '../frame/viewed-episode.ts';
import { usePlace } from '../place/use-place.ts';
import { hideSettings } from '../settings/reading-look.ts';
import { useSettings } from '../settings/reading-settings-store.ts';
import { useSaver } from './data-saver.ts';
import { isSmallDevice, sliceWindows } from './slice-windows.ts';
import { stripPanels } from './strip-panels.ts';
import { StripContent } from './strip-place.ts';
import type { TurnedShown, Turner } from './turn-session.ts';
import { useNextPictures } from './use-next-pictures.ts';
import { useStripTaps } from './use-strip-taps.ts';
import { useStripWays } from './use-strip-ways.ts';

/** From this share on what comes next is fetched. */
const NEAR_END = 0.8;

export type StripReading = ReturnType<typeof useStripReading>;

/** All that reading a strip takes: place, settings, ways to move, what the device can spare, and what lies over it. */
export function useStripReading({ viewed, strip }: { viewed: ViewedEpisode; strip: Strip }) {
  const { episode, work } = viewed;
  const column = useRef<HTMLDivElement>(null);
  const turner = useRef<Turner>(undefined);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<TurnedShown>();
  const [isMapOpen, openMap] = useState(false);
  const settings = useSettings('images', work.id);
  const bars = useBars();
  const panels = useMemo(() => stripPanels(strip), [strip]);
  const place = usePlace<StripPlace, StripContent>({
    viewed,
    kind: 'images',
    element: column,
    content: (element) => new StripContent(element, { ...strip, episode: episode.id, revision: episode.revision }),
    onMove: bars.readOn,
    onProgress: (content) => setCurrent(content.slice()),
  });
  const { content, follower } = place;
  const { saves, windows } = useSpareMeans(settings.saver);
  const { isEndOpen, hasLast, lastThere } = useEnd();
  const ways = useStripWays({
    content,
    follower,
    turner,
    panels,
    work: work.id,
    width: settings.width,
    showMap: () => openMap(true),
  });
  const taps = useStripTaps({ settings, bars, move: ways.move, zoom: ways.zoomAt });
  useEffect(() => hideSettings, []);
  useKeepAwake(settings.keepAwake);
  useNextPrefetch(viewed, saves ? 0 : place.progress, 'images');
  useNextPictures(viewed.next, !saves && place.progress >= NEAR_END);
  const holdTurner = useCallback((held: Turner | undefined) => {
    turner.current = held;
  }, []);
  return {
    settings,
    bars,
    place,
    ways,
    taps,
    column,
    panels,
    current,
    windows,
    saves,
    shown,
    setShown,
    holdTurner,
    isEndOpen,
    hasLast,
    lastThere,
    isMapOpen,
    closeMap: () => openMap(false),
    goTo: (y: number) => {
      openMap(false);
      if (content.current) follower.current?.goTo(content.current.placeAt(y));
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

function useSpareMeans(saver: string) {
  const saves = useSaver(saver);
  const [isSmall, setSmall] = useState(false);
  useEffect(() => setSmall(isSmallDevice()), []);
  const windows = useMemo(() => sliceWindows({ isSmall, saves }), [isSmall, saves]);
  return { saves, windows };
}
