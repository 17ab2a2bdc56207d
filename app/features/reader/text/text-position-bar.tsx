import { useEffect, useMemo, useRef } from 'react';
import { PositionSlider } from '../toolbar/position-slider.tsx';
import { episodeName, progressText } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { TextFlowView, TextFlow } from './text-flow.ts';
import styles from './text-viewer.module.css';

function pageText({ current, count }: { current: number; count: number }): string {
  return `${current + 1} / ${count}쪽`;
}

function progressLabel({ progress, minutesLeft }: TextFlowView): string {
  return minutesLeft ? `${progressText(progress)} · 남은 시간 ${minutesLeft}분` : progressText(progress);
}

/** Announces the page in paged mode. */
export function PageStatus({ pages }: { pages: TextFlowView['pages'] }) {
  if (!pages) return null;
  return (
    <p className="visually-hidden" role="status">
      {pageText(pages)}
    </p>
  );
}

/** Shown while the bars are hidden. */
export function ReadingProgress({ view }: { view: TextFlowView }) {
  const foot = useRef<HTMLParagraphElement>(null);
  useEffect(() => foot.current?.style.setProperty('--share', String(view.progress)), [view.progress]);
  return (
    <p ref={foot} className={styles.foot} aria-hidden="true">
      <span>{view.pages ? pageText(view.pages) : episodeName(view.current.episode)}</span>
      <span data-clock="" />
      <span>
        <bdi>{progressLabel(view)}</bdi>
      </span>
    </p>
  );
}

/** Progress slider with chapter marks. */
export function TextPosition({ view, flow }: { view: TextFlowView; flow: TextFlow | undefined }) {
  const chapters = useChapters(flow, view.current);
  const words = view.pages ? `${pageText(view.pages)}, ${progressLabel(view)}` : progressLabel(view);
  return (
    <div className={styles.position}>
      <PositionSlider
        share={view.progress}
        words={words}
        marks={chapters}
        onSlide={(share) => flow?.goTo(share)}
        onStep={view.pages ? (by) => flow?.turnPage(by) : undefined}
      />
      <p>{progressText(view.progress)}</p>
    </div>
  );
}

/** Heading positions, 0 to 1. */
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
