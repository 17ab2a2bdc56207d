import type { Annotation } from '#shared/reading/annotations';
import type { AnnotationRecord } from '#shared/reading/reading-record';
import { readerPath } from '../../browser/device-positions.ts';
import { shortDate } from '#shared/content/seoul-date';
import { formatReadingFile } from './reading-file.ts';

const KIND_NAMES = { bookmark: '책갈피', highlight: '하이라이트' } as const;

export function inReadingOrder(annotations: readonly Annotation[]): Annotation[] {
  const byTitle = new Intl.Collator('ko', { numeric: true });
  return annotations.toSorted(
    (one, other) =>
      byTitle.compare(one.workTitle, other.workTitle) ||
      one.work - other.work ||
      one.episode.position - other.episode.position ||
      one.episode.id - other.episode.id ||
      one.place.fraction - other.place.fraction ||
      Date.parse(one.madeAt) - Date.parse(other.madeAt),
  );
}

/**
 * Markdown: headings per work and episode, the quote, the note and a link. All text is escaped. `site` prefixes the
 * URLs.
 */
export function annotationsToMarkdown(annotations: readonly Annotation[], site = ''): string {
  const lines: string[] = ['# 책갈피와 하이라이트'];
  let last: Annotation | undefined;
  for (const annotation of inReadingOrder(annotations)) {
    const isNewWork = annotation.work !== last?.work;
    if (isNewWork) lines.push(`## ${toSingleLine(annotation.workTitle)}`);
    if (isNewWork || annotation.episode.id !== last?.episode.id)
      lines.push(`### ${annotation.episode.position}\\. ${toSingleLine(annotation.episode.title)}`);
    lines.push(...annotationSections(annotation, site));
    last = annotation;
  }
  return `${lines.join('\n\n')}\n`;
}

/** The format of `importReading`. */
export function annotationsToJson(records: readonly AnnotationRecord[], exportedAt: Date): string {
  return formatReadingFile(records, exportedAt);
}

function annotationSections(annotation: Annotation, site: string): string[] {
  const address = readerPath({ id: annotation.episode.id, content: 'y' in annotation.place ? 'images' : 'text' });
  const quoted = paragraphs(annotation.text).map((text) => `> ${text.replaceAll('\n', '\n> ')}`);
  const back = `[${KIND_NAMES[annotation.kind]} · ${shortDate(new Date(annotation.madeAt))}](${site}${address}#mark-${encodeURIComponent(annotation.id)})`;
  return [...(quoted.length > 0 ? [quoted.join('\n>\n')] : []), ...paragraphs(annotation.note), back];
}

/** Markdown paragraphs with hard line breaks. */
function paragraphs(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => escapeMarkdown(line.trim()))
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, '').replaceAll('\n', '\\\n'))
    .filter((paragraph) => paragraph !== '');
}

function toSingleLine(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}

/** Escapes Markdown and HTML. */
function escapeMarkdown(line: string): string {
  return line
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|#$]/g, '\\$&')
    .replace(/^[-+=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
