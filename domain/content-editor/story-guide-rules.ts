import {
  STORY_LIMITS,
  type StoryAddition,
  type StoryCharacter,
  type StoryGuide,
  type StoryRecap,
} from '#shared/catalog/story-guide';

/** A change of one part of a guide, as entered: episodes by number, null where none was entered. `id` null: a new part. */
export type StoryGuideChange =
  | { kind: 'recap'; id: number | null; from: number | null; to: number | null; text: string }
  | {
      kind: 'character';
      id: number | null;
      name: string;
      otherNames: readonly string[];
      from: number | null;
      text: string;
      /** Those without text are removed. */
      additions: readonly { from: number | null; text: string }[];
      /** Hash of a new picture. */
      picture: 'keep' | 'remove' | { hash: string };
    }
  | { kind: 'remove-recap'; id: number }
  | { kind: 'remove-character'; id: number };

/** Why a change is rejected, as the code of a GUIDE_ERROR, and at which field. */
export interface StoryGuideProblem {
  problem: '0001' | '0002' | '0003' | '0004' | '0005' | '0006' | '0007';
  field: string;
}

type IdOf = (position: number | null) => number | undefined;

/** Applies a change to a guide, or says why not. `idOf`: the episode with a number. */
export function changeGuide(
  guide: StoryGuide,
  change: StoryGuideChange,
  idOf: IdOf,
): { guide: StoryGuide } | StoryGuideProblem {
  if (change.kind === 'remove-recap' || change.kind === 'remove-character') return remove(guide, change);
  if (change.kind === 'recap') {
    const recap = recapOf(change, idOf);
    if ('problem' in recap) return recap;
    const recaps =
      change.id === null
        ? [...guide.recaps, { ...recap, id: nextId(guide.recaps) }]
        : replaced(guide.recaps, { ...recap, id: change.id });
    if (!recaps) return { problem: '0006', field: '' };
    return recaps.length > STORY_LIMITS.recaps ? { problem: '0005', field: '' } : { guide: { ...guide, recaps } };
  }
  const former = guide.characters.find(({ id }) => id === change.id);
  const character = characterOf(change, { idOf, former });
  if ('problem' in character) return character;
  const characters =
    change.id === null
      ? [...guide.characters, { ...character, id: nextId(guide.characters) }]
      : replaced(guide.characters, { ...character, id: change.id });
  if (!characters) return { problem: '0006', field: '' };
  return characters.length > STORY_LIMITS.characters
    ? { problem: '0005', field: '' }
    : { guide: { ...guide, characters } };
}

function remove(
  guide: StoryGuide,
  { kind, id }: { kind: 'remove-recap' | 'remove-character'; id: number },
): { guide: StoryGuide } | StoryGuideProblem {
  const list = kind === 'remove-recap' ? 'recaps' : 'characters';
  if (!guide[list].some((part) => part.id === id)) return { problem: '0006', field: '' };
  return { guide: { ...guide, [list]: guide[list].filter((part) => part.id !== id) } };
}

/** Undefined when the part is gone. */
function replaced<Part extends { id: number }>(parts: readonly Part[], part: Part): Part[] | undefined {
  if (!parts.some(({ id }) => id === part.id)) return undefined;
  return parts.map((each) => (each.id === part.id ? part : each));
}

function nextId(parts: readonly { id: number }[]): number {
  return Math.max(0, ...parts.map(({ id }) => id)) + 1;
}

function recapOf(
  change: Extract<StoryGuideChange, { kind: 'recap' }>,
  idOf: IdOf,
): Omit<StoryRecap, 'id'> | StoryGuideProblem {
  const [from, to] = [idOf(change.from), idOf(change.to)];
  if (from === undefined) return { problem: '0003', field: 'from' };
  if (to === undefined) return { problem: '0003', field: 'to' };
  if ((change.from ?? 0) > (change.to ?? 0)) return { problem: '0004', field: 'to' };
  const text = tidyText(change.text);
  return isWithin(text, STORY_LIMITS.recap) ? { from, to, text } : { problem: '0001', field: 'text' };
}

function characterOf(
  change: Extract<StoryGuideChange, { kind: 'character' }>,
  { idOf, former }: { idOf: IdOf; former: StoryCharacter | undefined },
): Omit<StoryCharacter, 'id'> | StoryGuideProblem {
  const name = tidyLine(change.name);
  if (!isWithin(name, STORY_LIMITS.name)) return { problem: '0002', field: 'name' };
  const otherNames = [...new Set(change.otherNames.map(tidyLine))].filter((each) => each !== '' && each !== name);
  if (otherNames.length > STORY_LIMITS.otherNames || otherNames.some((each) => !isWithin(each, STORY_LIMITS.name)))
    return { problem: '0002', field: 'otherNames' };
  const from = idOf(change.from);
  if (from === undefined) return { problem: '0003', field: 'from' };
  const text = tidyText(change.text);
  if (!isWithin(text, STORY_LIMITS.text)) return { problem: '0007', field: 'text' };
  const additions: StoryAddition[] = [];
  for (const [at, addition] of change.additions.entries()) {
    const words = tidyText(addition.text);
    if (words === '') continue;
    const id = idOf(addition.from);
    if (id === undefined) return { problem: '0003', field: `addition-from-${at}` };
    if (words.length > STORY_LIMITS.text) return { problem: '0007', field: `addition-${at}` };
    additions.push({ from: id, text: words });
  }
  if (additions.length > STORY_LIMITS.additions) return { problem: '0005', field: '' };
  const kept = former?.picture ?? null;
  const picture = change.picture === 'keep' ? kept : change.picture === 'remove' ? null : change.picture.hash;
  return { name, otherNames, from, text, picture, additions };
}

function isWithin(text: string, most: number): boolean {
  return text !== '' && text.length <= most;
}

function tidyText(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\s+/gu, ' ');
}
