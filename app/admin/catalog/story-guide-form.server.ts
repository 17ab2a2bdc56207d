import type { EditedGuide, StoryGuideChange } from '#domain/content-editor';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { parseCount, parseNames } from './form-values.ts';
import type { StoryGuideView } from './story-guide-editor.tsx';

/** A guide for its form: episodes by number, '' where the episode is gone. */
export function storyGuideView({ guide, episodes }: Pick<EditedGuide, 'guide' | 'episodes'>): StoryGuideView {
  const positions = new Map(episodes.map(({ id, position }) => [id, `${position}`]));
  const positionOf = (id: number): string => positions.get(id) ?? '';
  const { recaps, characters } = guide;
  return {
    last: episodes.at(-1)?.position ?? 0,
    recaps: recaps.map(({ from, to, ...recap }) => ({ ...recap, from: positionOf(from), to: positionOf(to) })),
    characters: characters.map(({ from, additions, ...character }) => ({
      ...character,
      from: positionOf(from),
      additions: additions.map((addition) => ({ from: positionOf(addition.from), text: addition.text })),
    })),
  };
}

interface Pictures {
  /** Stores the chosen picture and returns its hash. */
  add(file: { name: string; bytes: Uint8Array }): Promise<string>;
}

/** The change that a form asks for; undefined for other forms of the page. */
export async function storyGuideChange(form: ConsoleForm, { add }: Pictures): Promise<StoryGuideChange | undefined> {
  const id = numberIn(form, 'part');
  const act = form('act');
  if (act === 'remove-recap' || act === 'remove-character') return { kind: act, id: id ?? 0 };
  const from = numberIn(form, 'from');
  const text = form('text');
  if (act === 'recap') return { kind: 'recap', id, from, to: numberIn(form, 'to'), text };
  if (act !== 'character') return undefined;
  const count = Math.min(numberIn(form, 'additions') ?? 0, 100);
  const additions = Array.from({ length: count }, (_, at) => ({
    from: numberIn(form, `addition-from-${at}`),
    text: form(`addition-${at}`),
  }));
  const file = form.file('picture');
  const picture = file
    ? { hash: await add({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }) }
    : form('noPicture') === 'yes'
      ? 'remove'
      : 'keep';
  const otherNames = parseNames(form('otherNames'));
  return { kind: 'character', id, name: form('name'), otherNames, from, text, additions, picture };
}

function numberIn(form: ConsoleForm, name: string): number | null {
  const count = parseCount(form(name));
  return Number.isNaN(count) ? null : count;
}
