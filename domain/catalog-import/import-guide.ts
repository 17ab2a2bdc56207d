import { insertStoryPictures, selectStoryGuide, writeStoryGuide } from '#domain/catalog';
import type { Tx } from '#kernel/context';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { type StoryGuide, guidePictures } from '#shared/catalog/story-guide';
import type { ImportDeps } from './import-deps.ts';
import type { EpisodePlan } from './import-plan.ts';
import type { SourceGuide } from './source-work.ts';

/** A guide of a source with its pictures stored, in the order of its characters. */
export interface ProcessedGuide {
  source: SourceGuide;
  pictures: (Picture | null)[];
}

/** Stores the pictures of a guide. */
export async function processGuide(
  deps: ImportDeps,
  { guide, audience }: { guide: SourceGuide | undefined; audience: PictureAudience },
): Promise<ProcessedGuide | undefined> {
  if (!guide) return undefined;
  const pictures: (Picture | null)[] = [];
  for (const { picture } of guide.characters)
    pictures.push(picture ? await deps.pictures.picture(picture, { audience, purpose: 'illustration' }) : null);
  return { source: guide, pictures };
}

/** Writes the guide of a source, unless the work has one that was edited here. Parts of omitted episodes are omitted. */
export async function writeGuide(
  tx: Tx,
  input: {
    workId: number;
    guide: ProcessedGuide | undefined;
    plans: readonly EpisodePlan[];
    ids: readonly number[];
    overwrites: boolean;
  },
): Promise<void> {
  const { workId, guide, plans, ids, overwrites } = input;
  if (!guide || (!overwrites && (await selectStoryGuide(tx, workId)))) return;
  const byKey = new Map(plans.map(({ source }, at) => [source.sourceKey, ids[at]]));
  const content = guideOf(guide, (key) => byKey.get(key));
  await insertStoryPictures(tx, { workId, pictures: guidePictures(content) });
  await writeStoryGuide(tx, { workId, guide: content });
}

function guideOf({ source, pictures }: ProcessedGuide, idOf: (key: string) => number | undefined): StoryGuide {
  const recaps = source.recaps.flatMap(({ from, to, text }, at) => {
    const [first, last] = [idOf(from), idOf(to)];
    return first === undefined || last === undefined ? [] : [{ id: at + 1, from: first, to: last, text }];
  });
  const characters = source.characters.flatMap(({ name, otherNames, from, text, additions }, at) => {
    const first = idOf(from);
    if (first === undefined) return [];
    const later = additions.flatMap((addition) => {
      const id = idOf(addition.from);
      return id === undefined ? [] : [{ from: id, text: addition.text }];
    });
    const picture = pictures[at]?.hash ?? null;
    return [{ id: at + 1, name, otherNames, from: first, text, picture, additions: later }];
  });
  return { recaps, characters };
}
