import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { boxAt } from '../text/passages-in-page.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import { OWN_EVENTS } from './floating.tsx';
import styles from './marks.module.css';
import { MARKS_WORDING } from './marks-wording.ts';
import type { PlacedMark } from './use-marks.ts';

interface BookmarkRibbonsProps {
  stage: TextStage;
  bookmarks: PlacedMark[];
  onOpen(placed: PlacedMark): void;
}

/** A ribbon in the margin beside the line of every bookmark; it goes with the text, whatever moves or lays it out. */
export function BookmarkRibbons({ stage, bookmarks, onOpen }: BookmarkRibbonsProps) {
  const sections = [...new Set(bookmarks.map(({ section }) => section))];
  return sections.map((section) => (
    <SectionRibbons
      key={section.viewed.episode.id}
      stage={stage}
      section={section}
      bookmarks={bookmarks.filter((placed) => placed.section === section)}
      onOpen={onOpen}
    />
  ));
}

function SectionRibbons({ stage, section, bookmarks, onOpen }: BookmarkRibbonsProps & { section: StageSection }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lay = (): void => {
      for (const [at, ribbon] of [...(layer.current?.children ?? [])].entries()) {
        const placed = bookmarks[at];
        if (placed && ribbon instanceof HTMLElement && layer.current) layBeside(layer.current, ribbon, placed);
      }
    };
    lay();
    const watcher = new ResizeObserver(lay);
    watcher.observe(section.article);
    const stop = stage.watch(lay);
    return () => {
      watcher.disconnect();
      stop();
    };
  }, [bookmarks, section, stage]);
  const parent = section.article.parentElement;
  if (!parent) return null;
  return createPortal(
    <div ref={layer} className={styles.ribbons} {...OWN_EVENTS}>
      {bookmarks.map((placed) => (
        <button
          key={placed.mark.id}
          type="button"
          className={styles.ribbon}
          aria-label={`${MARKS_WORDING.bookmark}: ${placed.mark.text.slice(0, 40)}`}
          onClick={() => onOpen(placed)}
        />
      ))}
    </div>,
    parent,
  );
}

/** Measured against the layer itself, so that it holds in whatever box the text stands. */
function layBeside(layer: HTMLElement, ribbon: HTMLElement, { section, stretch }: PlacedMark): void {
  const passage = section.passages.find((each) => each.id === stretch.from.block);
  if (!passage) return;
  const line = boxAt(passage, Math.min(stretch.from.offset, Math.max(0, passage.text.length - 1)));
  // In columns a block has a box in each; the ribbon stands beside the one that holds the line.
  const boxes = [...passage.element.getClientRects()];
  const column = boxes.find((box) => line.left >= box.left - 1 && line.left <= box.right + 1 && line.top < box.bottom);
  const origin = layer.getBoundingClientRect();
  ribbon.style.top = `${Math.round(line.top - origin.top)}px`;
  ribbon.style.left = `${Math.round((column ?? line).right - origin.left)}px`;
}
