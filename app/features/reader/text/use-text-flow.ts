import { isStill } from '../../../browser/is-still.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { currentSettings, watchSettings, watchSettingsBefore } from '../settings/reading-settings-store.ts';
import type { EpisodeSectionData } from './episode-section-data.ts';
import { type TextFlowView, TextFlow } from './text-flow.ts';

interface TextFlowOptions {
  viewed: ViewedEpisode;
  html: string;
  viewer: RefObject<HTMLElement | null>;
  moved(by: number): void;
}

interface ShownSections {
  parts: EpisodeSectionData[];
  /** Episodes whose text stood on this page. */
  read: ReadonlySet<number>;
}

export interface TextFlowState extends ShownSections {
  view: TextFlowView;
  isKept: boolean;
  /** Undefined before hydration. */
  flow: TextFlow | undefined;
}

/** Creates the TextFlow and subscribes to its state. */
export function useTextFlow({ viewed, html, viewer, moved }: TextFlowOptions): TextFlowState {
  const [first] = useState((): EpisodeSectionData => ({ viewed, html, terms: null }));
  const [shown, setShown] = useState<ShownSections>({ parts: [first], read: new Set([viewed.episode.id]) });
  const [view, setView] = useState<TextFlowView>({ current: viewed, progress: 0, minutesLeft: null, pages: null });
  const [isSaved, setSaved] = useState(true);
  const [flow, setFlow] = useState<TextFlow>();
  const latest = useRef(moved);
  useLayoutEffect(() => {
    latest.current = moved;
  });
  useEffect(() => {
    if (!viewer.current) return undefined;
    const created = new TextFlow(viewer.current, first, {
      render: (next) => flushSync(() => setShown(({ read }) => withSections(read, next))),
      changed: (next) => setView((existing) => (isSame(existing, next) ? existing : next)),
      moved: (by) => latest.current(by),
      saveFailed: () => setSaved(false),
      glides: () => currentSettings('text', viewed.work.id).glide && !isStill(),
    });
    created.start();
    setFlow(created);
    const stops = [watchSettingsBefore(() => created.look()), watchSettings(() => created.refit())];
    return () => {
      for (const stop of stops) stop();
      created.stop();
    };
  }, [first, viewer, viewed.work.id]);
  useLayoutEffect(() => flow?.refit(), [flow]);
  return { ...shown, view, isKept: isSaved, flow };
}

function withSections(read: ReadonlySet<number>, parts: EpisodeSectionData[]): ShownSections {
  const opened = parts.filter(({ viewed }) => !viewed.gate);
  return { parts, read: new Set([...read, ...opened.map(({ viewed }) => viewed.episode.id)]) };
}

function isSame(one: TextFlowView, other: TextFlowView): boolean {
  return (
    one.current === other.current &&
    one.progress === other.progress &&
    one.minutesLeft === other.minutesLeft &&
    one.pages?.count === other.pages?.count &&
    one.pages?.current === other.pages?.current
  );
}
