import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { settingsOf, watchSettings } from '../settings/reading-settings-store.ts';
import type { EpisodePart } from './episode-parts.ts';
import { type FlowView, TextFlow } from './text-flow.ts';

interface FlowAsk {
  viewed: ViewedEpisode;
  html: string;
  viewer: RefObject<HTMLElement | null>;
  moved(by: number): void;
}

export interface ShownFlow {
  /** The episodes in the page. */
  parts: EpisodePart[];
  view: FlowView;
  isKept: boolean;
  /** Absent until the page has come alive. */
  flow: TextFlow | undefined;
}

/** The flow of a text, and what of it is shown; it lives as long as the viewer. */
export function useTextFlow({ viewed, html, viewer, moved }: FlowAsk): ShownFlow {
  const [first] = useState(() => ({ viewed, html }));
  const [parts, setParts] = useState<EpisodePart[]>([first]);
  const [view, setView] = useState<FlowView>({ current: viewed, progress: 0, minutesLeft: null, pages: null });
  const [isKept, setKept] = useState(true);
  const [flow, setFlow] = useState<TextFlow>();
  const latest = useRef(moved);
  useLayoutEffect(() => {
    latest.current = moved;
  });
  useEffect(() => {
    if (!viewer.current) return undefined;
    const made = new TextFlow(viewer.current, first, {
      render: (next) => flushSync(() => setParts(next)),
      changed: (next) => setView((known) => (isSame(known, next) ? known : next)),
      moved: (by) => latest.current(by),
      notKept: () => setKept(false),
      glides: () => settingsOf('text', viewed.work.id).glide && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    made.start();
    setFlow(made);
    const stop = watchSettings(() => made.refit());
    return () => {
      stop();
      made.stop();
    };
  }, [first, viewer, viewed.work.id]);
  useLayoutEffect(() => flow?.refit(), [flow]);
  return { parts, view, isKept, flow };
}

function isSame(one: FlowView, other: FlowView): boolean {
  return (
    one.current === other.current &&
    one.progress === other.progress &&
    one.minutesLeft === other.minutesLeft &&
    one.pages?.count === other.pages?.count &&
    one.pages?.current === other.pages?.current
  );
}
