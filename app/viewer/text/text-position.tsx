import { useEffect, useMemo, useRef } from 'react';
import { PlaceSlider } from '../frame/place-slider.tsx';
import { episodeName, progressText } from '../frame/progress-text.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import type { FlowView, TextFlow } from './text-flow.ts';
import styles from './text-viewer.module.css';

function pageText({ current, count }: { current: number; count: number }): string {
  return `${current + 1} / ${count}쪽`;
}

function footText({ progress, minutesLeft }: FlowView): string {
  return minutesLeft ? `${progressText(progress)} · 남은 시간 ${minutesLeft}분` : progressText(progress);
}

/** In paged reading, which page is shown; said politely when it is another. */
export function PageStatus({ pages }: { pages: FlowView['pages'] }) {
  if (!pages) return null;
  return (
    <p className="visually-hidden" role="status">
      {pageText(pages)}
    </p>
  );
}

/** The quiet line below the text, while the bars are away. */
export function Foot({ view }: { view: FlowView }) {
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

/** How far the reader is in the episode, chapter marks, and a way to go elsewhere in it. */
export function TextPosition({ view, flow }: { view: FlowView; flow: TextFlow | undefined }) {
  const chapters = useChapters(flow, view.current);
  const words = view.pages ? `${pageText(view.pages)}, ${footText(view)}` : footText(view);
  return (
    <div className={styles.position}>
      <PlaceSlider share={view.progress} words={words} marks={chapters} onSlide={(share) => flow?.goTo(share)} />
      <p>{progressText(view.progress)}</p>
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
