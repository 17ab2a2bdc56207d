import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { boxOfCharacter } from '../../text/passages-in-page.ts';
import type { StageSection, TextStage } from '../../text/text-stage.ts';
import { STOP_EVENTS } from '../stop-events.ts';
import styles from '../annotations.module.css';
import { READER_LABELS } from '../../shell/reader-labels.ts';
import type { ResolvedAnnotation } from '../use-annotations.ts';

interface BookmarkRibbonsProps {
  stage: TextStage;
  bookmarks: ResolvedAnnotation[];
  onOpen(placed: ResolvedAnnotation): void;
}

/** A ribbon in the margin of each bookmarked line; moves with the text. */
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
        if (placed && ribbon instanceof HTMLElement && layer.current) placeRibbon(layer.current, ribbon, placed);
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
    <div ref={layer} className={styles.ribbons} {...STOP_EVENTS}>
      {bookmarks.map((placed) => (
        <button
          key={placed.mark.id}
          type="button"
          className={styles.ribbon}
          aria-label={`${READER_LABELS.bookmark}: ${placed.mark.text.slice(0, 40)}`}
          onClick={() => onOpen(placed)}
        />
      ))}
    </div>,
    parent,
  );
}

/** Relative to the layer, whatever its containing block. */
function placeRibbon(layer: HTMLElement, ribbon: HTMLElement, { section, stretch }: ResolvedAnnotation): void {
  const passage = section.passages.find((each) => each.id === stretch.from.block);
  if (!passage) return;
  const line = boxOfCharacter(passage, Math.min(stretch.from.offset, Math.max(0, passage.text.length - 1)));
  // In columns, the box that contains the line.
  const boxes = [...passage.element.getClientRects()];
  const column = boxes.find((box) => line.left >= box.left - 1 && line.left <= box.right + 1 && line.top < box.bottom);
  const origin = layer.getBoundingClientRect();
  ribbon.style.top = `${Math.round(line.top - origin.top)}px`;
  ribbon.style.left = `${Math.round((column ?? line).right - origin.left)}px`;
}
