import type { ReadingMark } from '#vocabulary/reading-marks';
import type { MarkRecord } from '#vocabulary/reading-record';
import { viewerPath } from '../device/places.ts';
import { shortDate } from '#vocabulary/seoul-date';
import { readingDocument } from './reading-file.ts';

const KIND_NAMES = { bookmark: '책갈피', highlight: '하이라이트' } as const;

/** Marks work by work, in the order of reading. */
export function inReadingOrder(marks: readonly ReadingMark[]): ReadingMark[] {
  const byTitle = new Intl.Collator('ko', { numeric: true });
  return marks.toSorted(
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
 * Marks as Markdown for people: a heading a work and an episode, what was marked as a quotation, the note below and the
 * way back. Whatever a reader or a text says stands there as it was written: nothing in it becomes a heading, a link or
 * markup. `site` is put before the addresses.
 */
export function marksToMarkdown(marks: readonly ReadingMark[], site = ''): string {
  const lines: string[] = ['# 책갈피와 하이라이트'];
  let last: ReadingMark | undefined;
  for (const mark of inReadingOrder(marks)) {
    const isNewWork = mark.work !== last?.work;
    if (isNewWork) lines.push(`## ${inOneLine(mark.workTitle)}`);
    if (isNewWork || mark.episode.id !== last?.episode.id)
      lines.push(`### ${mark.episode.position}\\. ${inOneLine(mark.episode.title)}`);
    lines.push(...markParts(mark, site));
    last = mark;
  }
  return `${lines.join('\n\n')}\n`;
}

/** Marks with their history, in the document that `importReading` takes. */
export function marksToJson(records: readonly MarkRecord[], exportedAt: Date): string {
  return readingDocument(records, exportedAt);
}

function markParts(mark: ReadingMark, site: string): string[] {
  const address = viewerPath({ id: mark.episode.id, content: 'y' in mark.place ? 'images' : 'text' });
  const quoted = paragraphs(mark.text).map((text) => `> ${text.replaceAll('\n', '\n> ')}`);
  const back = `[${KIND_NAMES[mark.kind]} · ${shortDate(new Date(mark.madeAt))}](${site}${address}#mark-${encodeURIComponent(mark.id)})`;
  return [...(quoted.length > 0 ? [quoted.join('\n>\n')] : []), ...paragraphs(mark.note), back];
}

/** Plain text as Markdown's paragraphs, their lines broken where they were. */
function paragraphs(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => escaped(line.trim()))
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, '').replaceAll('\n', '\\\n'))
    .filter((paragraph) => paragraph !== '');
}

function inOneLine(text: string): string {
  return escaped(text.replace(/\s+/g, ' ').trim());
}

/** One line with every sign that Markdown or HTML would read taken at its word. */
function escaped(line: string): string {
  return line
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|#$]/g, '\\$&')
    .replace(/^[-+=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
