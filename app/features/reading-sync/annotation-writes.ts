import { joinedTexts, memoOf } from '#shared/reading/reading-progress';
import type { Annotation } from '#shared/reading/annotations';
import {
  type Dot,
  type AnnotationAnchor,
  type AnnotationRecord,
  type Stamp,
  joinedDots,
  newestOf,
} from '#shared/reading/reading-record';

/** An annotation as shown and the writes it is based on. */
export interface VersionedAnnotation {
  mark: Annotation;
  note: Dot[];
  alive: Dot[];
}

interface AnnotationWrite {
  id: string;
  held: AnnotationRecord | undefined;
  known: VersionedAnnotation | undefined;
  stamp: Stamp;
}

/** The difference between the shown and the edited annotation. Restores a deleted one; unseen notes are kept. */
export function mergeAnnotation(
  annotation: Annotation,
  { held, known, stamp }: Omit<AnnotationWrite, 'id'>,
): AnnotationRecord {
  const anchor = anchorOf(annotation);
  const isMoved = !held?.anchor || !known || JSON.stringify(anchorOf(known.mark)) !== JSON.stringify(anchor);
  const colour = annotation.kind === 'highlight' ? annotation.colour : undefined;
  const oldColour = known?.mark.kind === 'highlight' ? known.mark.colour : undefined;
  const isPainted = colour !== undefined && (!held?.colour || colour !== oldColour);
  return {
    kind: 'mark',
    id: annotation.id,
    anchor: isMoved ? { value: anchor, ...stamp } : null,
    colour: isPainted ? { value: colour, ...stamp } : null,
    note: mergeNote(annotation.note, { id: annotation.id, held, known, stamp }),
    alive: { live: [{ value: true, ...stamp }], seen: joinedDots(held?.alive.seen ?? [], [stamp]) },
  };
}

function mergeNote(text: string, { held, known, stamp }: AnnotationWrite): AnnotationRecord['note'] {
  const before = known?.mark.note ?? (held && memoOf(held)) ?? '';
  if (text === before) return { live: [], seen: [] };
  const unknown = unseenNotes(held, { known, device: stamp.device });
  const value = unknown.length > 0 ? joinedTexts([...unknown, text]) : text;
  return {
    live: value === '' ? [] : [{ value, ...stamp }],
    seen: joinedDots(known?.note ?? [], [stamp]),
  };
}

/**
 * Notes written in another tab and unseen here. A write replaces all earlier ones of its device, so it must carry
 * them.
 */
export function unseenNotes(
  stored: AnnotationRecord | undefined,
  { known, device }: { known: VersionedAnnotation | undefined; device: string },
): string[] {
  const seen = newestOf(known?.note ?? [], device);
  const ownPosition = stored?.note.live.filter((version) => version.device === device && version.seq > seen) ?? [];
  return ownPosition.map((version) => version.value);
}

/** Deletes what was known; a concurrent unseen edit survives. */
export function mergeDeletion({ id, held, known }: Omit<AnnotationWrite, 'stamp'>): AnnotationRecord {
  const seen = known?.alive ?? held?.alive.seen ?? [];
  return { kind: 'mark', id, anchor: null, colour: null, note: { live: [], seen: [] }, alive: { live: [], seen } };
}

function anchorOf(annotation: Annotation): AnnotationAnchor {
  const { kind, work, workTitle, episode, place, text, madeAt } = annotation;
  return {
    kind,
    work,
    workTitle,
    episode,
    place,
    end: annotation.kind === 'highlight' ? annotation.end : null,
    text,
    madeAt,
  };
}
