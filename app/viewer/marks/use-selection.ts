import { useCallback, useEffect, useState } from 'react';
import type { TextStage } from '../text/text-stage.ts';
import { type PageStretch, rangeOf, selectedStretches } from './page-ranges.ts';
import { type Stretch, lettersBefore, sentenceBefore, sentenceFrom } from './stretches.ts';

const QUIET_MS = 140;

export interface TextSelection {
  selected: PageStretch | null;
  isTouch: boolean;
  /** Selects a stretch, as by hand. */
  select(stretch: PageStretch): void;
  clear(): void;
}

/** What is selected of the text once the hand rests: the first episode's part of it. */
export function useTextSelection(stage: TextStage): TextSelection {
  const [selected, setSelected] = useState<PageStretch | null>(null);
  const [isTouch, setTouch] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDown = false;
    const look = (): void => {
      const selection = window.getSelection();
      const isNone = !selection || selection.isCollapsed || selection.rangeCount === 0;
      const found = isNone ? undefined : selectedStretches(stage.sections(), selection.getRangeAt(0))[0];
      setSelected((known) => (known && found && isSame(known, found) ? known : (found ?? null)));
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => isDown || look(), QUIET_MS);
    };
    const onDown = (event: PointerEvent): void => {
      isDown = event.pointerType === 'mouse';
      setTouch(event.pointerType !== 'mouse');
    };
    const onUp = (): void => {
      isDown = false;
      later();
    };
    // Words may have been selected before this came alive.
    later();
    document.addEventListener('selectionchange', later);
    window.addEventListener('pointerdown', onDown, { capture: true });
    window.addEventListener('pointerup', onUp, { capture: true });
    window.addEventListener('pointercancel', onUp, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      window.removeEventListener('pointerdown', onDown, { capture: true });
      window.removeEventListener('pointerup', onUp, { capture: true });
      window.removeEventListener('pointercancel', onUp, { capture: true });
    };
  }, [stage]);
  const select = useCallback((wanted: PageStretch): void => {
    const range = rangeOf(wanted.section.passages, wanted.stretch);
    const selection = window.getSelection();
    if (!range || !selection) return;
    selection.removeAllRanges();
    selection.addRange(range);
    setSelected(wanted);
  }, []);
  const clear = useCallback((): void => {
    window.getSelection()?.removeAllRanges();
    setSelected(null);
  }, []);
  return { selected, isTouch, select, clear };
}

export function isSame(one: PageStretch, other: PageStretch): boolean {
  const spots = ({ stretch: { from, to } }: PageStretch): string =>
    `${from.block} ${from.offset} ${to.block} ${to.offset}`;
  return one.section === other.section && spots(one) === spots(other);
}

/** The sentence behind or before what is selected; with `grows` the selection with one more sentence or one less. */
export function movedSelection(
  { section, stretch }: PageStretch,
  direction: 1 | -1,
  grows: boolean,
): PageStretch | undefined {
  const { passages } = section;
  const moved = grows ? resized(section, stretch, direction) : undefined;
  const next = direction === 1 ? sentenceFrom(passages, stretch.to) : sentenceBefore(passages, stretch.from);
  const found = grows ? moved : next;
  const isPlaced = found && (lettersBefore(passages, found.to) ?? 0) > (lettersBefore(passages, found.from) ?? 0);
  return isPlaced ? { section, stretch: found } : undefined;
}

function resized({ passages }: PageStretch['section'], stretch: Stretch, direction: 1 | -1): Stretch | undefined {
  if (direction === 1) {
    const next = sentenceFrom(passages, stretch.to);
    const isOn = next && (lettersBefore(passages, next.to) ?? 0) > (lettersBefore(passages, stretch.to) ?? 0);
    return isOn ? { from: stretch.from, to: next.to } : undefined;
  }
  const last = sentenceBefore(passages, stretch.to);
  const before = last && sentenceBefore(passages, last.from);
  const isLeft = before && (lettersBefore(passages, before.to) ?? 0) > (lettersBefore(passages, stretch.from) ?? 0);
  return isLeft ? { from: stretch.from, to: before.to } : undefined;
}
