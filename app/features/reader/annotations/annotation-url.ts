import type { Annotation } from '#shared/reading/annotations';
import { paths } from '#shared/web/paths';
import { webtoonPositionPath } from '../webtoon/webtoon-url.ts';
import type { TextStage } from '../text/text-stage.ts';
import type { AnnotationStore } from './annotation-store.ts';
import { showNotice } from './notices.ts';
import { ANNOTATION_LABELS } from './annotation-labels.ts';
import { domRangeOf } from './page-ranges.ts';
import { flashRange } from './css-highlights.ts';
import { isTextPosition } from './annotation-layout.ts';
import { sentenceFrom } from './text-ranges.ts';
import { resolveAnnotations } from './use-annotations.ts';

/** Stable URL, for lists and exports. */
export function annotationPath(annotation: Annotation): string {
  if (!isTextPosition(annotation.place))
    return webtoonPositionPath({ episode: annotation.episode.id, y: annotation.place.y });
  return `${paths.viewer(annotation.episode.id)}#mark-${encodeURIComponent(annotation.id)}`;
}

/** Scrolls to and flashes an annotation. False when it is not on the page. */
function showAnnotation(stage: TextStage, annotation: Annotation, isPeek = false): boolean {
  const placed = resolveAnnotations([annotation], stage.sections())[0];
  if (!placed) return false;
  const { section, stretch } = placed;
  const isShown = stage.show({ episode: section.viewed.episode.id, ...stretch.from }, isPeek);
  const lit = annotation.kind === 'bookmark' ? (sentenceFrom(section.passages, stretch.from) ?? stretch) : stretch;
  if (isShown) flashRange(domRangeOf(section.passages, lit));
  return isShown;
}

/** On this page or by navigation. */
export function goToAnnotation(annotation: Annotation, stage?: TextStage): void {
  const isCurrent = stage?.sections().some(({ viewed }) => viewed.episode.id === annotation.episode.id) ?? false;
  if (!isCurrent || !stage) location.assign(annotationPath(annotation));
  else if (!showAnnotation(stage, annotation)) showNotice(ANNOTATION_LABELS.lostNow);
}

/** Opens the annotation in the URL hash or shows why it cannot, then clears the hash. */
export async function openAnnotationFromHash(stage: TextStage, store: AnnotationStore): Promise<void> {
  const named = /^#mark-(.+)$/.exec(location.hash)?.[1];
  if (named === undefined) return;
  const id = decoded(named);
  const annotation = (await store.listAnnotations(stage.current().viewed.work.id)).find((each) => each.id === id);
  if (!annotation) showNotice(ANNOTATION_LABELS.unknownMark);
  else if (!showAnnotation(stage, annotation, true)) showNotice(ANNOTATION_LABELS.lostNow);
  clearHash();
}

/** A reload should open the saved position. */
export function clearHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

function decoded(slice: string): string {
  try {
    return decodeURIComponent(slice);
  } catch {
    return slice;
  }
}
