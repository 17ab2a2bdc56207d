import type { Needs, Tx } from '#kernel/context';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { type Block, picturesIn } from '#shared/content/text-blocks';
import { blockBodies } from './block-bodies.ts';
import type { ImportDeps } from './import-deps.ts';
import { type EpisodePlan, textWithIds } from './import-plan.ts';
import type { ImportProgress } from './import-report.ts';
import { type StripRecord, insertTexts, selectCurrentBlocks, writeEpisodes, writeStrip } from './import-store.ts';
import type { SourceStrip } from './source-work.ts';

interface Content {
  text?: Block[];
  strip?: SourceStrip;
}

/** The contents of episodes, ready to be written. */
export type ProcessedContents = Map<EpisodePlan, Content>;

interface Processing {
  /** Title of the work, for the progress. */
  title: string;
  plans: EpisodePlan[];
  audience: PictureAudience;
  /** Collects the processed pictures. */
  pictures: Picture[];
  goOn?: ((progress: ImportProgress) => Promise<void>) | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Processes texts and pictures of the plans with a new revision; nothing is written but pictures. */
export async function processContents(
  ctx: Needs<'db'>,
  deps: ImportDeps,
  making: Processing,
): Promise<ProcessedContents> {
  const changed = making.plans.filter((plan) => plan.isNewRevision);
  const old = await selectCurrentBlocks(
    ctx.db,
    changed.flatMap((plan) => (plan.existing ? [plan.existing.id] : [])),
  );
  const contents: ProcessedContents = new Map();
  for (const [place, plan] of changed.entries()) {
    const progress = { work: making.title, episode: place + 1, episodes: changed.length };
    making.onProgress?.(progress);
    await making.goOn?.(progress);
    const { content } = plan.source;
    if (content.kind === 'text') {
      const bodies = await blockBodies(deps, content.blocks, making);
      contents.set(plan, { text: textWithIds(plan, bodies, old.get(plan.existing?.id ?? 0) ?? []) });
    } else {
      const onSlice = (done: number): void => making.onProgress?.({ ...progress, note: `조각 ${done}` });
      const strip = await deps.pictures.strip(content.images, {
        audience: making.audience,
        width: content.width,
        onSlice,
      });
      making.pictures.push(...strip.slices.map((slice) => slice.picture));
      contents.set(plan, { strip });
    }
  }
  return contents;
}

/** Writes episodes with their contents and returns their ids in order. */
export async function writeContents(
  tx: Tx,
  writing: { workId: number; plans: EpisodePlan[]; contents: ProcessedContents },
): Promise<number[]> {
  const { workId, plans, contents } = writing;
  const ids = await writeEpisodes(
    tx,
    workId,
    plans.map((plan) => plan.record),
  );
  const texts: Parameters<typeof insertTexts>[1] = [];
  for (const [place, plan] of plans.entries()) {
    const content = contents.get(plan);
    const at = { episodeId: ids[place] ?? 0, revision: plan.record.revision };
    if (content?.text) {
      texts.push({ ...at, blocksText: JSON.stringify(content.text), pictures: picturesIn(content.text) });
    }
    if (content?.strip) await writeStrip(tx, { ...at, ...stripRecord(content.strip, plan) });
  }
  await insertTexts(tx, texts);
  return ids;
}

function stripRecord(strip: SourceStrip, plan: EpisodePlan): Omit<StripRecord, 'episodeId' | 'revision'> {
  const panels = plan.source.content.kind === 'images' ? (plan.source.content.panels ?? []) : [];
  const slices = strip.slices.map(({ y, picture, pages }) => ({ y, picture: picture.hash, pages: pages ?? null }));
  return { width: strip.width, height: strip.height, quiet: strip.quiet, panels, slices };
}
