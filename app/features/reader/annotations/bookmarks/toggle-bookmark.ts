import type { Annotation } from '#shared/reading/annotations';
import type { StageSection, TextStage } from '../../text/text-stage.ts';
import type { AnnotationStore } from '../annotation-store.ts';
import { showNotice } from '../notices.ts';
import { updateAnnotation, createBookmarkAnnotation } from '../create-annotation.ts';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import { type TextRange, sentenceFrom } from '../text-ranges.ts';
import { resolveAnnotations } from '../use-annotations.ts';

/** First sentence in the view, stored as the bookmark's quote. */
export function sentenceInView(stage: TextStage): { section: StageSection; stretch: TextRange } | undefined {
  const place = stage.place();
  const section = stage.sections().find(({ viewed }) => viewed.episode.id === place?.episode);
  const range = place && section && sentenceFrom(section.passages, { block: place.block, offset: place.offset });
  if (section && range) return { section, stretch: range };
  // An image-only episode has a position but no sentence.
  const spot = place && { block: place.block, offset: place.offset };
  return section && spot ? { section, stretch: { from: spot, to: spot } } : undefined;
}

export function bookmarksInView(stage: TextStage, annotations: Annotation[]): Annotation[] {
  const bookmarks = annotations.filter((annotation) => annotation.kind === 'bookmark');
  return resolveAnnotations(bookmarks, stage.sections())
    .filter(({ section, stretch }) => stage.isInView({ episode: section.viewed.episode.id, ...stretch.from }, 1))
    .map(({ mark }) => mark);
}

/** Bookmarks the first visible sentence, or removes the bookmarks in the view, with a notice. */
export async function toggleBookmark(stage: TextStage, store: AnnotationStore): Promise<void> {
  const { work } = stage.current().viewed;
  const annotations = await store.listAnnotations(work.id);
  const at = sentenceInView(stage);
  const inView = bookmarksInView(stage, annotations);
  // At the end nothing is in view, but the last sentence may be bookmarked.
  const current = inView.length > 0 ? inView : at ? bookmarksAt(annotations, at) : [];
  if (current.length > 0) await deleteWithUndo(store, current, ANNOTATION_LABELS.unbookmarked);
  else if (at) await createBookmark(store, at);
  else showNotice(ANNOTATION_LABELS.noPlace);
}

function bookmarksAt(
  annotations: Annotation[],
  { section, stretch }: { section: StageSection; stretch: TextRange },
): Annotation[] {
  const bookmarks = annotations.filter((annotation) => annotation.kind === 'bookmark');
  return resolveAnnotations(bookmarks, [section])
    .filter(({ stretch: { from } }) => from.block === stretch.from.block && from.offset === stretch.from.offset)
    .map(({ mark }) => mark);
}

/** Adds a bookmark at the range start, with a notice. */
export async function createBookmark(
  store: AnnotationStore,
  at: { section: StageSection; stretch: TextRange },
): Promise<void> {
  const { id, title } = at.section.viewed.work;
  const annotation = createBookmarkAnnotation({ id: store.createId(), work: { id, title } }, at.section, at.stretch);
  showNotice((await store.saveAnnotation(annotation)) ? ANNOTATION_LABELS.bookmarked : ANNOTATION_LABELS.notKept);
}

/** Deletes annotations and offers to undo. */
export async function deleteWithUndo(store: AnnotationStore, annotations: Annotation[], text?: string): Promise<void> {
  const isBookmark = annotations.every((annotation) => annotation.kind === 'bookmark');
  const label = text ?? (isBookmark ? ANNOTATION_LABELS.bookmarkRemoved : ANNOTATION_LABELS.highlightRemoved);
  const undo = (): void => {
    for (const annotation of annotations) void store.saveAnnotation(updateAnnotation(annotation, {}));
  };
  const dropped = await Promise.all(annotations.map((annotation) => store.deleteAnnotation(annotation.id)));
  showNotice(dropped.every(Boolean) ? { words: label, undo } : ANNOTATION_LABELS.notKept);
}
