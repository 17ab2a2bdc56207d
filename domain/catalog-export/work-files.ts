import { selectStoryGuide } from '#domain/catalog';
import { selectEditedWork } from '#domain/catalog-admin';
import type { Needs, PackedFile } from '#kernel/context';
import type { PictureVariant } from '#shared/catalog/pictures';
import { guidePictures } from '#shared/catalog/story-guide';
import { picturesIn } from '#shared/content/text-blocks';
import { episodeMarkdown } from './episode-markdown.ts';
import { guideYaml } from './guide-yaml.ts';
import { type NamedEpisode, namedEpisodes, pictureExtension, completePages, workYaml } from './export-rules.ts';
import {
  type ExportPictureRow,
  selectEpisodes,
  selectExportPictures,
  selectStrip,
  selectText,
} from './export-store.ts';

type WorkExportContext = Needs<'db' | 'files' | 'contentProcessor'>;

/** Streams the files of a work, one episode in memory. */
export async function* workFiles(
  ctx: WorkExportContext,
  { id, folder }: { id: number; folder: string },
): AsyncGenerator<PackedFile> {
  const work = await selectEditedWork(ctx.db, id);
  const episodes = namedEpisodes(await selectEpisodes(ctx.db, id));
  // A work without content cannot be imported.
  if (!work || episodes.length === 0) return;
  const cover = work.ownCover === null ? undefined : await coverFile(ctx, work.ownCover);
  const guide = (await selectStoryGuide(ctx.db, id))?.guide;
  const portraits = new Map<string, string>();
  for (const [at, hash] of (guide ? guidePictures(guide) : []).entries()) {
    const bytes = await pictureBytes(ctx, await pictureNamed(ctx, hash));
    const name = `character-${at + 1}.${pictureExtension(bytes)}`;
    portraits.set(hash, name);
    yield { name: `${folder}/${name}`, bytes, isStored: true };
  }
  const files = { cover: cover?.name, episodes, guide: guide && guideYaml(guide, { episodes, portraits }) };
  yield { name: `${folder}/work.yaml`, text: ctx.contentProcessor.yaml(workYaml(work, files)) };
  if (cover) yield { name: `${folder}/${cover.name}`, bytes: cover.bytes, isStored: true };
  for (const episode of episodes)
    yield* episode.content === 'text' ? textFiles(ctx, folder, episode) : stripFiles(ctx, folder, episode);
}

async function coverFile(ctx: WorkExportContext, hash: string): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await pictureBytes(ctx, await pictureNamed(ctx, hash));
  return { name: `cover.${pictureExtension(bytes)}`, bytes };
}

async function pictureNamed(ctx: WorkExportContext, hash: string): Promise<ExportPictureRow> {
  return (await selectExportPictures(ctx.db, [hash])).get(hash) ?? { hash, variants: [] };
}

async function* textFiles(ctx: WorkExportContext, folder: string, episode: NamedEpisode): AsyncGenerator<PackedFile> {
  const blocks = await selectText(ctx.db, episode.id);
  const stem = episode.file.replace(/\.md$/, '');
  const visible = picturesIn(blocks);
  const existing = await selectExportPictures(ctx.db, visible);
  const names = new Map<string, string>();
  for (const [at, hash] of visible.entries()) {
    const bytes = await pictureBytes(ctx, existing.get(hash) ?? { hash, variants: [] });
    const name = `${stem}-${at + 1}.${pictureExtension(bytes)}`;
    names.set(hash, name);
    yield { name: `${folder}/${name}`, bytes, isStored: true };
  }
  yield { name: `${folder}/${episode.file}`, text: episodeMarkdown(blocks, (hash) => names.get(hash) ?? '') };
}

async function* stripFiles(ctx: WorkExportContext, folder: string, episode: NamedEpisode): AsyncGenerator<PackedFile> {
  const { panels, slices } = await selectStrip(ctx.db, episode.id);
  const position = `${folder}/${episode.file}`;
  if (panels.length > 0) {
    const lines = panels.map(({ y, text, dialogue }, at) => ({ panel: at + 1, y, text, dialogue }));
    yield { name: `${position}/alt.yaml`, text: ctx.contentProcessor.yaml(lines) };
  }
  const pages = await storedPages(ctx, slices);
  const parts = pages ?? slices;
  for (const [at, part] of parts.entries()) {
    const bytes = typeof part === 'string' ? await originalBytes(ctx, part) : await pictureBytes(ctx, part);
    if (!bytes) throw new Error(`a page of ${position} was there a moment ago`);
    const name = `${position}/${`${at + 1}`.padStart(3, '0')}.${pictureExtension(bytes)}`;
    yield { name, bytes, isStored: true };
  }
}

/** Source pages of a strip if complete, else its slices. */
async function storedPages(
  ctx: WorkExportContext,
  slices: Parameters<typeof completePages>[0],
): Promise<string[] | undefined> {
  const pages = completePages(slices) ?? [];
  for (const page of new Set(pages)) if (!(await originalBytes(ctx, page))) return undefined;
  return pages.length > 0 ? pages : undefined;
}

function originalBytes(ctx: WorkExportContext, name: string): Promise<Uint8Array | undefined> {
  return ctx.files.read(`originals/${name}`);
}

/** A picture named by its hash, so that each has one file. */
export async function namedPicture(
  ctx: WorkExportContext & Needs<'secrets'>,
  picture: ExportPictureRow,
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await pictureBytes(ctx, picture);
  return { name: `${ctx.secrets.fingerprint(bytes).slice(0, 16)}.${pictureExtension(bytes)}`, bytes };
}

const FORMATS: PictureVariant['format'][] = ['webp', 'jpeg', 'avif'];

/** The original bytes, or the largest variant. */
async function pictureBytes(ctx: WorkExportContext, picture: ExportPictureRow): Promise<Uint8Array> {
  const original = await originalBytes(ctx, picture.hash);
  if (original) return original;
  const best = picture.variants.toSorted(
    (a, b) => b.width - a.width || FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format),
  );
  for (const { file } of best) {
    const bytes = await ctx.files.read(`pictures/${picture.hash}/${file}`);
    if (bytes) return bytes;
  }
  throw new Error(`no file of the picture ${picture.hash} is there: seoga doctor tells which are missing`);
}
