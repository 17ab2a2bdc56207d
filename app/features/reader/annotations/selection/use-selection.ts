import { useCallback, useEffect, useState } from 'react';
import type { TextStage } from '../../text/text-stage.ts';
import { type PageTextRange, domRangeOf, selectedTextRanges } from '../page-ranges.ts';
import { type TextRange, charactersBefore, sentenceBefore, sentenceFrom } from '../text-ranges.ts';

const DEBOUNCE_MS = 140;

export interface TextSelection {
  selected: PageTextRange | null;
  isTouch: boolean;
  /** Sets the selection. */
  select(stretch: PageTextRange): void;
  clear(): void;
}

/** The selected text after a pause, limited to one episode. */
export function useTextSelection(stage: TextStage): TextSelection {
  const [selected, setSelected] = useState<PageTextRange | null>(null);
  const [isTouch, setTouch] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDown = false;
    const update = (): void => {
      const selection = window.getSelection();
      const isNone = !selection || selection.isCollapsed || selection.rangeCount === 0;
      const match = isNone ? undefined : selectedTextRanges(stage.sections(), selection.getRangeAt(0))[0];
      setSelected((existing) => (existing && match && isSame(existing, match) ? existing : (match ?? null)));
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => isDown || update(), DEBOUNCE_MS);
    };
    const onDown = (event: PointerEvent): void => {
      isDown = event.pointerType === 'mouse';
      setTouch(event.pointerType !== 'mouse');
    };
    // The press may have been before this part was loaded.
    const onMove = ({ pointerType, buttons }: PointerEvent): void => {
      if (pointerType === 'mouse') isDown = buttons !== 0;
    };
    const onUp = (): void => {
      isDown = false;
      later();
    };
    // There may be a selection before hydration.
    later();
    document.addEventListener('selectionchange', later);
    window.addEventListener('pointerdown', onDown, { capture: true });
    window.addEventListener('pointermove', onMove, { capture: true, passive: true });
    window.addEventListener('pointerup', onUp, { capture: true });
    window.addEventListener('pointercancel', onUp, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      window.removeEventListener('pointerdown', onDown, { capture: true });
      window.removeEventListener('pointermove', onMove, { capture: true });
      window.removeEventListener('pointerup', onUp, { capture: true });
      window.removeEventListener('pointercancel', onUp, { capture: true });
    };
  }, [stage]);
  const select = useCallback((wanted: PageTextRange): void => {
    const range = domRangeOf(wanted.section.passages, wanted.stretch);
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

export function isSame(one: PageTextRange, other: PageTextRange): boolean {
  const spots = ({ stretch: { from, to } }: PageTextRange): string =>
    `${from.block} ${from.offset} ${to.block} ${to.offset}`;
  return one.section === other.section && spots(one) === spots(other);
}

/** The next or previous sentence; with `grows` the selection extended or shrunk by one. */
export function movedSelection(
  { section, stretch }: PageTextRange,
  direction: 1 | -1,
  grows: boolean,
): PageTextRange | undefined {
  const { passages } = section;
  const moved = grows ? resized(section, stretch, direction) : undefined;
  const next = direction === 1 ? sentenceFrom(passages, stretch.to) : sentenceBefore(passages, stretch.from);
  const match = grows ? moved : next;
  const isPlaced = match && (charactersBefore(passages, match.to) ?? 0) > (charactersBefore(passages, match.from) ?? 0);
  return isPlaced ? { section, stretch: match } : undefined;
}

function resized({ passages }: PageTextRange['section'], stretch: TextRange, direction: 1 | -1): TextRange | undefined {
  if (direction === 1) {
    const next = sentenceFrom(passages, stretch.to);
    const isOn = next && (charactersBefore(passages, next.to) ?? 0) > (charactersBefore(passages, stretch.to) ?? 0);
    return isOn ? { from: stretch.from, to: next.to } : undefined;
  }
  const last = sentenceBefore(passages, stretch.to);
  const before = last && sentenceBefore(passages, last.from);
  const isRemaining =
    before && (charactersBefore(passages, before.to) ?? 0) > (charactersBefore(passages, stretch.from) ?? 0);
  return isRemaining ? { from: stretch.from, to: before.to } : undefined;
}
