import type { MarkColour, ReadingMark } from '#vocabulary/reading-marks';

/** What of the marks a list shows. */
export interface MarkFilter {
  kind: ReadingMark['kind'];
  colour: MarkColour | null;
  words: string;
}

/** Marks of one episode, in reading order. */
export interface MarkedEpisodeGroup {
  episode: ReadingMark['episode'];
  marks: ReadingMark[];
}

/** The marks that a filter leaves, by episode and in reading order. Words are found in what was marked and noted. */
export function listedMarks(marks: ReadingMark[], filter: MarkFilter): MarkedEpisodeGroup[] {
  const wanted = folded(filter.words);
  const left = marks
    .filter((mark) => mark.kind === filter.kind)
    .filter((mark) => filter.colour === null || (mark.kind === 'highlight' && mark.colour === filter.colour))
    .filter((mark) => folded(`${mark.text}\n${mark.note}\n${mark.episode.title}`).includes(wanted))
    .toSorted((one, other) => one.episode.position - other.episode.position || inReadingOrder(one, other));
  const groups: MarkedEpisodeGroup[] = [];
  for (const mark of left) {
    const last = groups.at(-1);
    if (last?.episode.id === mark.episode.id) last.marks.push(mark);
    else groups.push({ episode: mark.episode, marks: [mark] });
  }
  return groups;
}

function inReadingOrder(one: ReadingMark, other: ReadingMark): number {
  return one.place.fraction - other.place.fraction || (one.madeAt < other.madeAt ? -1 : 1);
}

function folded(words: string): string {
  return words.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** A file's name for a work: nothing in it that a system refuses. */
export function exportName(workTitle: string, ending: 'md' | 'json'): string {
  const title = workTitle
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${title || '서가'} 표시.${ending}`;
}
