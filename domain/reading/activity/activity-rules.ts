import type { Annotation } from '#shared/reading/annotations';

const DAY_MS = 86_400_000;

/** Days read in a row up to today or yesterday, and the most ever; days are ISO dates, latest first. */
export function streaksOf(days: readonly string[], today: string): { current: number; longest: number } {
  const numbers = days.map((day) => Date.parse(day) / DAY_MS);
  let [longest, run, current] = [0, 0, 0];
  for (const [at, day] of numbers.entries()) {
    run = at > 0 && numbers[at - 1] === day + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (run === at + 1) current = run;
  }
  const isRunning = numbers[0] !== undefined && Date.parse(today) / DAY_MS - numbers[0] <= 1;
  return { current: isRunning ? current : 0, longest };
}

/** Kinds of notes in one list; `note` are those with a memo. */
export type NoteKind = Annotation['kind'] | 'note' | 'all';
/** Orders of notes. */
export type NoteOrder = 'new' | 'old' | 'work';

interface NoteFilter {
  kind: NoteKind;
  words: string;
  order: NoteOrder;
}

/** Notes of a kind with words in quote, memo or title, in an order. */
export function filterNotes(notes: readonly Annotation[], { kind, words, order }: NoteFilter): Annotation[] {
  const wanted = folded(words);
  const found = notes
    .filter((note) => kind === 'all' || (kind === 'note' ? note.note !== '' : note.kind === kind))
    .filter((note) => folded(`${note.text}\n${note.note}\n${note.workTitle}\n${note.episode.title}`).includes(wanted));
  const byTime = (one: Annotation, other: Annotation): number => (one.madeAt < other.madeAt ? 1 : -1);
  if (order === 'new') return found.toSorted(byTime);
  if (order === 'old') return found.toSorted((one, other) => byTime(other, one));
  return found.toSorted(
    (one, other) =>
      one.workTitle.localeCompare(other.workTitle, 'ko') ||
      one.work - other.work ||
      one.episode.position - other.episode.position ||
      one.place.fraction - other.place.fraction,
  );
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Notes as Markdown, by work and episode. */
export function notesMarkdown(notes: readonly Annotation[]): string {
  const lines: string[] = ['# 하이라이트와 메모', ''];
  let [work, episode] = [0, 0];
  for (const note of filterNotes(notes, { kind: 'all', words: '', order: 'work' })) {
    if (note.work !== work) lines.push(`## ${note.workTitle}`, '');
    if (note.work !== work || note.episode.id !== episode)
      lines.push(`### ${note.episode.position}. ${note.episode.title}`, '');
    [work, episode] = [note.work, note.episode.id];
    if (note.text !== '') lines.push(...note.text.split('\n').map((line) => `> ${line}`), '');
    if (note.note !== '') lines.push(note.note, '');
    lines.push(`*${note.kind === 'bookmark' ? '책갈피' : '하이라이트'} · ${note.madeAt.slice(0, 10)}*`, '');
  }
  return lines.join('\n');
}
