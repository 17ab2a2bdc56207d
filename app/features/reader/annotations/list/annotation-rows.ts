import type { AnnotationColour, Annotation } from '#shared/reading/annotations';

export interface AnnotationFilter {
  kind: Annotation['kind'];
  colour: AnnotationColour | null;
  words: string;
}

/** In reading order. */
export interface AnnotationGroup {
  episode: Annotation['episode'];
  marks: Annotation[];
}

/** Filters by kind, colour and text (quote, note, title), grouped by episode. */
export function filterAnnotations(annotations: Annotation[], filter: AnnotationFilter): AnnotationGroup[] {
  const wanted = folded(filter.words);
  const left = annotations
    .filter((annotation) => annotation.kind === filter.kind)
    .filter(
      (annotation) =>
        filter.colour === null || (annotation.kind === 'highlight' && annotation.colour === filter.colour),
    )
    .filter((annotation) =>
      folded(`${annotation.text}\n${annotation.note}\n${annotation.episode.title}`).includes(wanted),
    )
    .toSorted((one, other) => one.episode.position - other.episode.position || inReadingOrder(one, other));
  const groups: AnnotationGroup[] = [];
  for (const annotation of left) {
    const last = groups.at(-1);
    if (last?.episode.id === annotation.episode.id) last.marks.push(annotation);
    else groups.push({ episode: annotation.episode, marks: [annotation] });
  }
  return groups;
}

function inReadingOrder(one: Annotation, other: Annotation): number {
  return one.place.fraction - other.place.fraction || (one.madeAt < other.madeAt ? -1 : 1);
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Without reserved characters. */
export function exportName(workTitle: string, ending: 'md' | 'json'): string {
  const title = workTitle
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${title || '서가'} 표시.${ending}`;
}
