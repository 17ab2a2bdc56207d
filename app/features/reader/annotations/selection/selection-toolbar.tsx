import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import IconBookmark from '~icons/tabler/bookmark';
import IconCopy from '~icons/tabler/copy';
import IconListen from '~icons/tabler/headphones';
import IconFind from '~icons/tabler/search';
import IconShare from '~icons/tabler/share';
import IconNote from '~icons/tabler/note';
import { ANNOTATION_COLOURS, type AnnotationColour } from '#shared/reading/annotations';
import { useFloatingPlacement } from '../floating.tsx';
import { STOP_EVENTS } from '../stop-events.ts';
import styles from '../annotations.module.css';
import { COLOUR_NAMES, ANNOTATION_LABELS } from '../annotation-labels.ts';
import { READER_LABELS } from '../../shell/reader-labels.ts';
import { type PageTextRange, domRangeOf } from '../page-ranges.ts';

export interface SelectionActions {
  paint(colour: AnnotationColour): void;
  note(): void;
  copy(): void;
  bookmark(): void;
  share(): void;
  /** Not for works whose sentences may not be shared as pictures. */
  card: (() => void) | undefined;
  typo(): void;
  listen(): void;
  find(): void;
  lookUp(): void;
  /** Only with a translation service. */
  translate: (() => void) | undefined;
  replace(): void;
  close(): void;
  /** Moves by a sentence, or with `grows` extends or shrinks. */
  move(direction: 1 | -1, grows: boolean): void;
}

interface SelectionToolbarProps {
  selected: PageTextRange;
  /** Touch selection: the system toolbar is above, handles below. */
  isTouch: boolean;
  /** Opened by key: takes the focus. */
  takesFocus: boolean;
  acts: SelectionActions;
}

const HANDLES_PX = 30;

/** Toolbar of the selected text; keeps the selection. */
export function SelectionToolbar({ selected, isTouch, takesFocus, acts }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(acts.close);
  useFloatingPlacement(bar, {
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
      aria-label={ANNOTATION_LABELS.tools}
      className={styles.toolbar}
      {...STOP_EVENTS}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        moveInToolbar(event, acts);
      }}
    >
      {ANNOTATION_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          data-colour={colour}
          aria-label={`${COLOUR_NAMES[colour]} ${ANNOTATION_LABELS.highlight}`}
          onClick={() => acts.paint(colour)}
        />
      ))}
      <ToolbarButton name={ANNOTATION_LABELS.note} act={acts.note} icon={<IconNote aria-hidden="true" />} />
      <ToolbarButton name={ANNOTATION_LABELS.copy} act={acts.copy} icon={<IconCopy aria-hidden="true" />} />
      <ToolbarButton name={READER_LABELS.bookmark} act={acts.bookmark} icon={<IconBookmark aria-hidden="true" />} />
      <ToolbarButton name={ANNOTATION_LABELS.share} act={acts.share} icon={<IconShare aria-hidden="true" />} />
      {acts.card ? <ToolbarButton name={ANNOTATION_LABELS.card} act={acts.card} /> : null}
      <ToolbarButton name={ANNOTATION_LABELS.listen} act={acts.listen} icon={<IconListen aria-hidden="true" />} />
      <ToolbarButton name={ANNOTATION_LABELS.find} act={acts.find} icon={<IconFind aria-hidden="true" />} />
      <ToolbarButton name={ANNOTATION_LABELS.lookUp} act={acts.lookUp} />
      {acts.translate ? <ToolbarButton name={ANNOTATION_LABELS.translate} act={acts.translate} /> : null}
      <ToolbarButton name={ANNOTATION_LABELS.replace} act={acts.replace} />
      <ToolbarButton name={ANNOTATION_LABELS.typo} act={acts.typo} />
    </div>,
    document.body,
  );
}

function ToolbarButton({ name, act, icon }: { name: string; act: () => void; icon?: React.ReactNode }) {
  return (
    <button type="button" className={styles.act} onClick={act}>
      {icon}
      {name}
    </button>
  );
}

/** Below the last line for touch, above the first for a mouse; of the page in view. */
function anchorOf({ section, stretch }: PageTextRange, isTouch: boolean): DOMRect {
  const lines = [...(domRangeOf(section.passages, stretch)?.getClientRects() ?? [])].filter((box) => box.width > 0);
  const seen = lines.filter((box) => box.right > 0 && box.left < window.innerWidth);
  const boxes = seen.length > 0 ? seen : lines;
  return (isTouch ? boxes.at(-1) : boxes[0]) ?? section.article.getBoundingClientRect();
}

/** Left and right move between buttons; up and down, and both with Shift, move and extend the selection. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>, actions: SelectionActions): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const end = { Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || (step === undefined && end === undefined)) return;
  event.preventDefault();
  const isMove = event.shiftKey || event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (end !== undefined) buttons[end]?.focus();
  else if (isMove) actions.move(step === -1 ? -1 : 1, event.shiftKey);
  else buttons[(at + (step ?? 0) + buttons.length) % buttons.length]?.focus();
}
