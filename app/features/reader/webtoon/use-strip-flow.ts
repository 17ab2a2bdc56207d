import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { PositionTracker } from '../position/position-tracker.ts';
import { followEpisode } from '../shell/follow-episode.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { EpisodeSectionData } from '../text/episode-section-data.ts';
import type { ImageStrip } from './image-strip.ts';
import type { WebtoonFlow } from './webtoon-flow.ts';

/** Progress from which the next episode is appended. */
const FETCH_FROM = 0.8;

interface StripFlowOptions {
  viewed: ViewedEpisode;
  strip: ImageStrip;
  /** Paged modes show one episode. */
  isScrolled: boolean;
  follower: RefObject<PositionTracker<StripReadingPosition> | undefined>;
}

export interface StripFlow {
  parts: EpisodeSectionData[];
  current: { viewed: ViewedEpisode; strip: ImageStrip };
  /** Follows the view to another episode, and appends the next one near the end. */
  progressed(flow: WebtoonFlow): void;
  viewedOf(episode: number): ViewedEpisode;
}

/** Continuous strips: the next episode is appended near the end, title and address follow. */
export function useStripFlow({ viewed, strip, isScrolled, follower }: StripFlowOptions): StripFlow {
  const [first] = useState((): EpisodeSectionData => ({ viewed, html: '', terms: null, strip }));
  const [parts, setParts] = useState([first]);
  const [at, setAt] = useState(viewed.episode.id);
  const growth = useRef<AbortController>(undefined);
  const flowing = useRef<WebtoonFlow>(undefined);
  const current = parts.find((part) => part.viewed.episode.id === at) ?? first;
  const latest = useRef({ parts, current, isScrolled });
  useLayoutEffect(() => {
    latest.current = { parts, current, isScrolled };
  });
  useEffect(() => () => growth.current?.abort(), []);
  const isAlone = parts.length === 1;
  useLayoutEffect(() => {
    if (isScrolled || isAlone) return;
    const kept = flowing.current?.of(at);
    if (kept) flowing.current?.hold([kept]);
    setParts((all) => all.filter((part) => part.viewed.episode.id === at));
  }, [isScrolled, isAlone, at]);
  const render = (next: EpisodeSectionData[]): void => {
    latest.current.parts = next;
    flushSync(() => setParts(next));
  };
  const grow = async (last: ViewedEpisode, flow: WebtoonFlow): Promise<void> => {
    if (!follower.current) return;
    const begun = new AbortController();
    growth.current = begun;
    const { growStrip } = await import('./strip-growth.ts');
    await growStrip(last, {
      flow,
      follower: follower.current,
      parts: () => latest.current.parts,
      render,
      isScrolled: () => latest.current.isScrolled,
      signal: begun.signal,
    });
  };
  const progressed = (flow: WebtoonFlow): void => {
    flowing.current = flow;
    const { parts: all, current: from } = latest.current;
    const now = all.find((part) => part.viewed.episode.id === flow.current().episode);
    if (now && now !== from) {
      followEpisode(from.viewed, now.viewed, 'images');
      latest.current.current = now;
      setAt(now.viewed.episode.id);
    }
    const last = all.at(-1)?.viewed;
    const isNear = now?.viewed === last && flow.progress() >= FETCH_FROM;
    if (!last || !isNear || !latest.current.isScrolled || growth.current || last.next?.content !== 'images') return;
    void grow(last, flow)
      .catch(() => undefined)
      .finally(() => (growth.current = undefined));
  };
  return {
    // A mode without scrolling shows the current episode at once.
    parts: isScrolled ? parts : parts.filter((part) => part === current),
    current: { viewed: current.viewed, strip: current.strip ?? strip },
    progressed,
    viewedOf: (episode) => parts.find((part) => part.viewed.episode.id === episode)?.viewed ?? current.viewed,
  };
}
