import type { Annotation } from '#shared/reading/annotations';
import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { ViewedEpisode } from '../../shell/viewed-episode.ts';
import type { AnnotationStore } from '../annotation-store.ts';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import { annotationFields } from '../create-annotation.ts';
import { showNotice } from '../notices.ts';
import { deleteWithUndo } from './toggle-bookmark.ts';

/** What is seen of a strip, in source pixels. */
export interface SeenStrip {
  viewed: ViewedEpisode;
  place: StripReadingPosition;
  /** Height of the view. */
  height: number;
}

/** Bookmarks between the top of the view and its end. */
export function stripBookmarksInView(annotations: Annotation[], { place, height }: Omit<SeenStrip, 'viewed'>) {
  return annotations.filter(
    (annotation) =>
      annotation.kind === 'bookmark' &&
      annotation.episode.id === place.episode &&
      'y' in annotation.place &&
      annotation.place.y >= place.y &&
      annotation.place.y < place.y + height,
  );
}

/** Bookmarks the top of the view, or removes the bookmarks in it, with a notice. */
export async function toggleStripBookmark(store: AnnotationStore, seen: SeenStrip): Promise<void> {
  const { work } = seen.viewed;
  const inView = stripBookmarksInView(await store.listAnnotations(work.id), seen);
  if (inView.length > 0) return deleteWithUndo(store, inView, ANNOTATION_LABELS.unbookmarked);
  const annotation: Annotation = {
    ...annotationFields(store.createId(), { id: work.id, title: work.title }, seen),
    kind: 'bookmark',
    place: seen.place,
    text: '',
  };
  showNotice((await store.saveAnnotation(annotation)) ? ANNOTATION_LABELS.bookmarked : ANNOTATION_LABELS.notKept);
}
