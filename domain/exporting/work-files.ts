import { selectKeptWork } from '#domain/works';
import type { Needs, PackedFile } from '#shared/context';
import type { PictureVariant } from '#vocabulary/pictures';
import { episodeMarkdown } from './episode-markdown.ts';
import { type NamedEpisode, namedEpisodes, pictureEnding, wholePages, workSheet } from './export-rules.ts';
import { type KeptPicture, selectEpisodes, selectKeptPictures, selectStrip, selectText } from './export-store.ts';

type Means = Needs<'db' | 'files' | 'press'>;

/** Every file of one work, its sheet first; never more than an episode is held. */
export async function* workFiles(
  ctx: Means,
  { id, folder }: { id: number; folder: string },
): AsyncGenerator<PackedFile> {
  const work = await selectKeptWork(ctx.db, id);
  const episodes = namedEpisodes(await selectEpisodes(ctx.db, id));
  // A work without anything to read has nothing that an import could take.
  if (!work || episodes.length === 0) return;
  const cover = work.ownCover === null ? undefined : await coverFile(ctx, work.ownCover);
  yield { name: `${folder}/work.yaml`, text: ctx.press.yaml(workSheet(work, { cover: cover?.name, episodes })) };
  if (cover) yield { name: `${folder}/${cover.name}`, bytes: cover.bytes, isStored: true };
  for (const episode of episodes)
    yield* episode.content === 'text' ? textFiles(ctx, folder, episode) : stripFiles(ctx, folder, episode);
}

async function coverFile(ctx: Means, hash: string): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await pictureBytes(ctx, await pictureNamed(ctx, hash));
  return { name: `cover.${pictureEnding(bytes)}`, bytes };
}

async function pictureNamed(ctx: Means, hash: string): Promise<KeptPicture> {
  return (await selectKeptPictures(ctx.db, [hash])).get(hash) ?? { hash, variants: [] };
}

async function* textFiles(ctx: Means, folder: string, episode: NamedEpisode): AsyncGenerator<PackedFile> {
  const blocks = await selectText(ctx.db, episode.id);
  const stem = episode.file.replace(/\.md$/, '');
  const shown = [...new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : [])))];
  const known = await selectKeptPictures(ctx.db, shown);
  const names = new Map<string, string>();
  for (const [at, hash] of shown.entries()) {
    const bytes = await pictureBytes(ctx, known.get(hash) ?? { hash, variants: [] });
    const name = `${stem}-${at + 1}.${pictureEnding(bytes)}`;
    names.set(hash, name);
    yield { name: `${folder}/${name}`, bytes, isStored: true };
  }
  yield { name: `${folder}/${episode.file}`, text: episodeMarkdown(blocks, (hash) => names.get(hash) ?? '') };
}

async function* stripFiles(ctx: Means, folder: string, episode: NamedEpisode): AsyncGenerator<PackedFile> {
  const { panels, slices } = await selectStrip(ctx.db, episode.id);
  const place = `${folder}/${episode.file}`;
  if (panels.length > 0) {
    const lines = panels.map(({ y, text, dialogue }, at) => ({ panel: at + 1, y, text, dialogue }));
    yield { name: `${place}/alt.yaml`, text: ctx.press.yaml(lines) };
  }
  const pages = await keptPages(ctx, slices);
  const parts = pages ?? slices;
  for (const [at, part] of parts.entries()) {
    const bytes = typeof part === 'string' ? await originalBytes(ctx, part) : await pictureBytes(ctx, part);
    if (!bytes) throw new Error(`a page of ${place} was there a moment ago`);
    const name = `${place}/${`${at + 1}`.padStart(3, '0')}.${pictureEnding(bytes)}`;
    yield { name, bytes, isStored: true };
  }
}

/** The pages that a strip was made of, where each of them lies there and is shown whole; else its slices stand for them. */
async function keptPages(ctx: Means, slices: Parameters<typeof wholePages>[0]): Promise<string[] | undefined> {
  const pages = wholePages(slices) ?? [];
  for (const page of new Set(pages)) if (!(await originalBytes(ctx, page))) return undefined;
  return pages.length > 0 ? pages : undefined;
}

function originalBytes(ctx: Means, name: string): Promise<Uint8Array | undefined> {
  return ctx.files.read(`originals/${name}`);
}

/** A picture with a name that its bytes give it, so that one picture has one file. */
export async function namedPicture(
  ctx: Means & Needs<'secrets'>,
  picture: KeptPicture,
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await pictureBytes(ctx, picture);
  return { name: `${ctx.secrets.fingerprint(bytes).slice(0, 16)}.${pictureEnding(bytes)}`, bytes };
}

const FORMATS: PictureVariant['format'][] = ['webp', 'jpeg', 'avif'];

/** A picture as it came; where that was not kept, as large as it stands. */
async function pictureBytes(ctx: Means, picture: KeptPicture): Promise<Uint8Array> {
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
