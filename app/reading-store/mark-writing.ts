import { joinedTexts, noteOf } from '#vocabulary/read-so-far';
import type { ReadingMark } from '#vocabulary/reading-marks';
import {
  type Dot,
  type MarkAnchor,
  type MarkRecord,
  type Stamp,
  joinedDots,
  newestOf,
} from '#vocabulary/reading-record';

/** A mark as a page was shown it, and the writes it came from: what the page knew when the reader changed it. */
export interface KnownMark {
  mark: ReadingMark;
  note: Dot[];
  alive: Dot[];
}

interface MarkWrite {
  id: string;
  held: MarkRecord | undefined;
  known: KnownMark | undefined;
  stamp: Stamp;
}

/**
 * The change that turns the mark a page knew into the one that its reader kept: only what differs. Makes it alive,
 * whoever deleted it. What a page did not know of the note stays beside it.
 */
export function markWrite(mark: ReadingMark, { held, known, stamp }: Omit<MarkWrite, 'id'>): MarkRecord {
  const anchor = anchorOf(mark);
  const isMoved = !held?.anchor || !known || JSON.stringify(anchorOf(known.mark)) !== JSON.stringify(anchor);
  const colour = mark.kind === 'highlight' ? mark.colour : undefined;
  const oldColour = known?.mark.kind === 'highlight' ? known.mark.colour : undefined;
  const isPainted = colour !== undefined && (!held?.colour || colour !== oldColour);
  return {
    kind: 'mark',
    id: mark.id,
    anchor: isMoved ? { value: anchor, ...stamp } : null,
    colour: isPainted ? { value: colour, ...stamp } : null,
    note: noteWrite(mark.note, { id: mark.id, held, known, stamp }),
    alive: { live: [{ value: true, ...stamp }], seen: joinedDots(held?.alive.seen ?? [], [stamp]) },
  };
}

function noteWrite(text: string, { held, known, stamp }: MarkWrite): MarkRecord['note'] {
  const before = known?.mark.note ?? (held && noteOf(held)) ?? '';
  if (text === before) return { live: [], seen: [] };
  const unknown = unseenNotes(held, { known, device: stamp.device });
  const value = unknown.length > 0 ? joinedTexts([...unknown, text]) : text;
  return {
    live: value === '' ? [] : [{ value, ...stamp }],
    seen: joinedDots(known?.note ?? [], [stamp]),
  };
}

/**
 * Notes that another tab of this device wrote and the page had not seen. A write stands for all that its device wrote
 * before, so they can only be kept inside it.
 */
export function unseenNotes(
  held: MarkRecord | undefined,
  { known, device }: { known: KnownMark | undefined; device: string },
): string[] {
  const seen = newestOf(known?.note ?? [], device);
  const own = held?.note.live.filter((version) => version.device === device && version.seq > seen) ?? [];
  return own.map((version) => version.value);
}

/** The change that deletes what a page knew of a mark; an edit that it did not know keeps the mark alive. */
export function markDrop({ id, held, known }: Omit<MarkWrite, 'stamp'>): MarkRecord {
  const seen = known?.alive ?? held?.alive.seen ?? [];
  return { kind: 'mark', id, anchor: null, colour: null, note: { live: [], seen: [] }, alive: { live: [], seen } };
}

function anchorOf(mark: ReadingMark): MarkAnchor {
  const { kind, work, workTitle, episode, place, text, madeAt } = mark;
  return { kind, work, workTitle, episode, place, end: mark.kind === 'highlight' ? mark.end : null, text, madeAt };
}
