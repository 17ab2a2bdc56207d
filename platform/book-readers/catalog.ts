import { z } from 'zod';
import type { RejectedSource, SourceEpisode, SourceWork } from '#domain/catalog-import';
import { decodedStylesheet } from './decoded-file.ts';
import { pricePlan } from '#platform/shop-folder/price-plan';
import { type Reading, importErrors, rejectedSource } from './import-errors.ts';
import { sourcePicture } from './source-pictures.ts';
import { type BookSourceFile, type SourceFolder, fileAt, leadsOut, titleOfName, withoutEnding } from './source-tree.ts';
import { storableValue } from './text/text-encoding.ts';
import { splitEpisodes } from './text/text-episodes.ts';
import { readTextFile } from './text/text-file.ts';
import { checked, workRating } from './folders/work-yaml.ts';

const words = z.string({ error: '글자로 적어 주세요' }).trim().min(1, '비워 둘 수 없습니다');
const image = z.union([words.transform((file) => ({ file })), z.object({ file: words })]);
const episode = z.object({
  no: z.number().optional(),
  title: words.optional(),
  images: z.array(image).min(1, '그림이 하나도 없습니다'),
});
const catalogWork = z.object({
  id: words,
  kind: z.enum(['novel', 'webtoon'], { error: 'novel, webtoon 가운데 하나로 적어 주세요' }),
  title: words,
  author: words.optional(),
  translators: z.array(words).optional(),
  lang: words.optional(),
  licence: words.optional(),
  attribution: words.optional(),
  cover: words.optional(),
  synopsis: z.string().optional(),
  rating: workRating.optional(),
  prices: pricePlan.optional(),
  listed: z.boolean({ error: 'true나 false로 적어 주세요' }).optional(),
  files: z.array(words).optional(),
  episodes: z.array(episode).optional(),
});
type CatalogWork = z.infer<typeof catalogWork>;
const catalog = z.object({ works: z.array(z.unknown(), { error: '작품의 목록으로 적어 주세요' }) });

/** Rejects a faulty work alone. */
export async function* readCatalog(
  limits: Reading['limits'],
  folder: SourceFolder,
  file: BookSourceFile,
): AsyncGenerator<SourceWork | RejectedSource> {
  const { works } = checked(catalog, parsedJson(await decodedStylesheet(file), file.path), file.path);
  for (const [place, value] of works.entries()) {
    const label = `${file.path}#${place + 1}`;
    try {
      const entry = checked(catalogWork, value, file.path);
      yield await readCatalogWork({ limits, remarks: [] }, folder, entry);
    } catch (error) {
      yield rejectedSource(error, label);
    }
  }
}

function parsedJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text, storableValue);
  } catch {
    throw importErrors.mistake(path, '내용', 'JSON으로 읽지 못했습니다');
  }
}

async function readCatalogWork(reading: Reading, folder: SourceFolder, work: CatalogWork): Promise<SourceWork> {
  const cover = work.cover === undefined ? undefined : await named(folder, work.cover);
  const episodes = [...(await textEpisodes(reading, folder, work)), ...(await stripEpisodes(reading, folder, work))];
  if (episodes.length === 0) throw importErrors.nothingInside(work.id);
  return {
    sourceKey: work.id,
    hasOwnKey: true,
    isDeclared: true,
    facts: factsOf(work),
    ...(cover ? { cover: sourcePicture(reading, cover) } : {}),
    episodes,
    remarks: reading.remarks,
  };
}

function factsOf(work: CatalogWork): SourceWork['facts'] {
  const isStrip = work.kind === 'webtoon';
  const author = work.author === undefined ? [] : [{ name: work.author, role: isStrip ? '글·그림' : '글' }];
  const attribution = work.attribution ?? work.licence;
  return {
    title: work.title,
    creators: [...author, ...(work.translators ?? []).map((name) => ({ name, role: '번역' }))],
    shelf: isStrip ? 'webtoon' : 'publish',
    kind: isStrip ? 'serial' : 'single',
    status: 'completed',
    ...(work.synopsis === undefined ? {} : { synopsis: work.synopsis }),
    ...(work.lang === undefined ? {} : { language: work.lang }),
    ...(attribution === undefined ? {} : { attribution }),
    ...(work.rating === undefined ? {} : { rating: work.rating }),
    ...(work.prices === undefined ? {} : { prices: work.prices }),
    ...(work.listed === undefined ? {} : { listed: work.listed }),
  };
}

async function named(folder: SourceFolder, name: string): Promise<BookSourceFile> {
  if (leadsOut(name)) throw importErrors.escapingName(folder.path, name);
  const file = await fileAt(folder, name);
  if (!file) throw importErrors.notFound(`${folder.path}/${name}`);
  return file;
}

async function textEpisodes(reading: Reading, folder: SourceFolder, work: CatalogWork): Promise<SourceEpisode[]> {
  const names = work.files ?? [];
  const episodes: SourceEpisode[] = [];
  for (const name of names) {
    const text = await readTextFile(reading, await named(folder, name));
    const isPart = names.length > 1;
    const title = text.title ?? (isPart ? titleOfName(withoutEnding(name.split('/').at(-1) ?? name)) : work.title);
    episodes.push(...splitEpisodes(text, { sourceKey: name, title, isPart }));
  }
  return episodes;
}

async function stripEpisodes(reading: Reading, folder: SourceFolder, work: CatalogWork): Promise<SourceEpisode[]> {
  const episodes: SourceEpisode[] = [];
  for (const [place, { no, title, images }] of (work.episodes ?? []).entries()) {
    const files: BookSourceFile[] = [];
    for (const { file } of images) files.push(await named(folder, file));
    const number = no ?? place + 1;
    const pictures = files.map((file) => sourcePicture(reading, file));
    episodes.push({
      sourceKey: `${number}`,
      title: title ?? `${number}화`,
      content: { kind: 'images', images: pictures },
    });
  }
  return episodes;
}
