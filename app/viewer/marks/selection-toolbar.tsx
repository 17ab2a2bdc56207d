import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import IconBookmark from '~icons/tabler/bookmark';
import IconCopy from '~icons/tabler/copy';
import IconShare from '~icons/tabler/share';
import IconNote from '~icons/tabler/note';
import { MARK_COLOURS, type MarkColour } from '#vocabulary/reading-marks';
import { OWN_EVENTS, usePlacedBeside } from './floating.tsx';
import styles from './marks.module.css';
import { COLOUR_NAMES, MARKS_WORDING } from './marks-wording.ts';
import { type PageStretch, rangeOf } from './page-ranges.ts';

export interface SelectionActs {
  paint(colour: MarkColour): void;
  note(): void;
  copy(): void;
  bookmark(): void;
  share(): void;
  typo(): void;
  /** The selection is left as it is or taken back. */
  close(): void;
  /** Another sentence on or back, or with `grows` one more or less. */
  move(direction: 1 | -1, grows: boolean): void;
}

interface SelectionToolbarProps {
  selected: PageStretch;
  /** A finger selected: above stand the system's own tools, below the handles. */
  isTouch: boolean;
  /** By its key: the keyboard goes into it. */
  takesFocus: boolean;
  acts: SelectionActs;
}

const HANDLES_PX = 30;

/** What can be done with selected words. It never takes the selection away from the text. */
export function SelectionToolbar({ selected, isTouch, takesFocus, acts }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(acts.close);
  usePlacedBeside(bar, {
    anchor: () => anchorOf(selected, isTouch),
    gapPx: isTouch ? HANDLES_PX : 8,
    prefers: isTouch ? 'only-below' : 'above',
  });
  useEffect(() => {
    if (takesFocus) bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label={MARKS_WORDING.tools}
      className={styles.toolbar}
      {...OWN_EVENTS}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        moveInToolbar(event, acts);
      }}
    >
      {MARK_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          data-colour={colour}
          aria-label={`${COLOUR_NAMES[colour]} ${MARKS_WORDING.highlight}`}
          onClick={() => acts.paint(colour)}
        />
      ))}
      <ToolbarAct name={MARKS_WORDING.note} act={acts.note} icon={<IconNote aria-hidden="true" />} />
      <ToolbarAct name={MARKS_WORDING.copy} act={acts.copy} icon={<IconCopy aria-hidden="true" />} />
      <ToolbarAct name={MARKS_WORDING.bookmark} act={acts.bookmark} icon={<IconBookmark aria-hidden="true" />} />
      <ToolbarAct name={MARKS_WORDING.share} act={acts.share} icon={<IconShare aria-hidden="true" />} />
      <ToolbarAct name={MARKS_WORDING.typo} act={acts.typo} />
    </div>,
    document.body,
  );
}

function ToolbarAct({ name, act, icon }: { name: string; act: () => void; icon?: React.ReactNode }) {
  return (
    <button type="button" className={styles.act} onClick={act}>
      {icon}
      {name}
    </button>
  );
}

/** A finger's tools stand below the last line, a mouse's above the first. */
function anchorOf({ section, stretch }: PageStretch, isTouch: boolean): DOMRect {
  const boxes = [...(rangeOf(section.passages, stretch)?.getClientRects() ?? [])].filter((box) => box.width > 0);
  return (isTouch ? boxes.at(-1) : boxes[0]) ?? section.article.getBoundingClientRect();
}

/** Left and right go from button to button; up and down, and both with Shift, move and stretch what is selected. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>, acts: SelectionActs): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const end = { Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || (step === undefined && end === undefined)) return;
  event.preventDefault();
  const isMove = event.shiftKey || event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (end !== undefined) buttons[end]?.focus();
  else if (isMove) acts.move(step === -1 ? -1 : 1, event.shiftKey);
  else buttons[(at + (step ?? 0) + buttons.length) % buttons.length]?.focus();
}
