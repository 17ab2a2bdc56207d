import { ONLY_READ, canSee, selectPictures, selectStrip, selectText, type StoredPicture } from '#domain/catalogue';
import { countTry } from '#domain/membership';
import { type Actor, actAs } from '#domain/operators';
import { handOver } from '#domain/purchase';
import type { Needs, PackedFile } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { seoulMinute } from '#vocabulary/seoul-date';
import {
  type BookFacts,
  type BookFile,
  CONTAINER,
  EPUB_TYPE,
  STYLE,
  navPage,
  packageDocument,
  receiptPage,
} from './epub-book.ts';
import { episodePage, xmlText } from './epub-pages.ts';
import {
  type TakenEpisode,
  type TakeoutRow,
  selectExportable,
  selectMoment,
  selectTaken,
  selectTakeouts,
  updateExportable,
} from './takeout-store.ts';

/** As which file a work goes home: its text as EPUB, its strips as CBZ. */
export type TakeoutFormat = 'epub' | 'cbz';

/** A work that a member may take home. */
export interface Takeout {
  work: number;
  title: string;
  owned: number;
  formats: TakeoutFormat[];
}

const MOST_A_DAY = 30;
const DAY_SECONDS = 86_400;
const MOST_NUMBERS = 20;

/** What a member may take home, the newest first; nothing of an adult work to whom it may not be shown now. */
export async function listTakeouts(ctx: Needs<'db'>, ask: { memberNo: number; reader: Reader }): Promise<Takeout[]> {
  const rows = await selectTakeouts(ctx.db, { memberNo: ask.memberNo });
  return rows
    .filter((row) => canSee(ask.reader, row, 'content'))
    .map(({ id: work, title, owned, texts, strips }) => ({
      work,
      title,
      owned,
      formats: [...(texts > 0 ? ['epub' as const] : []), ...(strips > 0 ? ['cbz' as const] : [])],
    }));
}

/**
 * A work as a file, made while it is sent: what the member owns of it, and what is free to everybody beside it. What was
 * taken home cannot be given back for coins. Refuses with NOT_FOUND 0001 where there is no such work, ADULT_ERROR 0001
 * where its age does not allow it, TAKEOUT_ERROR 0001 where its right holder does not, 0002 where nothing of it is owned,
 * 0003 too often in a day.
 */
export async function takeHome(
  ctx: Needs<'db' | 'files' | 'zips'>,
  order: { memberNo: number; reader: Reader; work: number; format: TakeoutFormat; shop: string },
): Promise<{ title: string; file: AsyncIterable<Uint8Array> }> {
  const { memberNo, work, format } = order;
  const [row] = await selectTakeouts(ctx.db, { memberNo, work });
  if (!row) throw new Refusal('TAKEOUT_ERROR', '0002');
  if (!row.isExportable) throw new Refusal('TAKEOUT_ERROR', '0001');
  if (!canSee(order.reader, row, 'content')) throw new Refusal('ADULT_ERROR', '0001', { work });
  const content = format === 'epub' ? ('text' as const) : ('images' as const);
  if ((format === 'epub' ? row.texts : row.strips) === 0) throw new Refusal('TAKEOUT_ERROR', '0002');
  const counter = { kind: 'takeout', key: String(memberNo), windowSeconds: DAY_SECONDS };
  if ((await countTry(ctx.db, counter)).failures > MOST_A_DAY)
    throw new Refusal('TAKEOUT_ERROR', '0003', { count: MOST_A_DAY });
  const episodes = await handOverAll(ctx, { memberNo, work, content });
  const about = { row, episodes, madeAt: await selectMoment(ctx.db), shop: order.shop };
  const files = format === 'epub' ? epubFiles(ctx, about) : cbzFiles(ctx, about);
  return { title: row.title, file: ctx.zips.pack(files) };
}

/** In one transaction with the list itself: what is taken back meanwhile is not in the file. */
async function handOverAll(
  ctx: Needs<'db'>,
  ask: { memberNo: number; work: number; content: 'text' | 'images' },
): Promise<TakenEpisode[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const taken: TakenEpisode[] = [];
    for (const episode of await selectTaken(tx, ask)) {
      const order = { memberNo: ask.memberNo, episodeId: episode.id, kind: 'buy' as const };
      if (!episode.isOwned || (await handOver(tx, order))) taken.push(episode);
    }
    return taken;
  });
}

interface About {
  row: TakeoutRow;
  episodes: TakenEpisode[];
  madeAt: Date;
  shop: string;
}

async function* epubFiles(ctx: Needs<'db' | 'files'>, about: About): AsyncIterable<PackedFile> {
  const { row, episodes } = about;
  yield { name: 'mimetype', text: EPUB_TYPE, isStored: true };
  yield { name: 'META-INF/container.xml', text: CONTAINER };
  yield { name: 'OEBPS/style.css', text: STYLE };
  const pictures = new Map<string, BookFile>();
  const chapters: { file: string; title: string }[] = [];
  const cover = await pictureFile(ctx, row.cover, 'cover');
  if (cover) {
    pictures.set('cover', { ...cover.file, isCover: true });
    yield { name: `OEBPS/${cover.file.name}`, bytes: cover.bytes, isStored: true };
  }
  for (const { id, title, revision } of episodes) {
    const { blocks } = await selectText(ctx.db, { id, revision, ...ONLY_READ });
    for (const block of blocks) {
      if (block.kind !== 'image' || pictures.has(block.picture)) continue;
      const picture = await pictureFile(ctx, block.picture, `picture-${pictures.size + 1}`);
      if (!picture) continue;
      pictures.set(block.picture, picture.file);
      yield { name: `OEBPS/${picture.file.name}`, bytes: picture.bytes, isStored: true };
    }
    const file = `episode-${String(chapters.length + 1).padStart(4, '0')}.xhtml`;
    chapters.push({ file, title });
    yield { name: `OEBPS/${file}`, text: episodePage(title, blocks, (hash) => pictures.get(hash)?.name) };
  }
  yield { name: 'OEBPS/nav.xhtml', text: navPage(chapters) };
  yield { name: 'OEBPS/receipt.xhtml', text: receiptPage(receiptLines(about)) };
  const content = { chapters, pictures: [...pictures.values()] };
  yield { name: 'OEBPS/package.opf', text: packageDocument(factsOf(about), content) };
}

async function* cbzFiles(ctx: Needs<'db' | 'files'>, about: About): AsyncIterable<PackedFile> {
  const { row, episodes } = about;
  const creator = row.creators[0] ? `<Writer>${xmlText(row.creators.join(', '))}</Writer>` : '';
  const info = `<?xml version="1.0" encoding="UTF-8"?>\n<ComicInfo><Title>${xmlText(row.title)}</Title>${creator}<Summary>${xmlText(row.synopsis)}</Summary><Notes>${xmlText(receiptLines(about).join(' '))}</Notes></ComicInfo>\n`;
  yield { name: 'ComicInfo.xml', text: info };
  for (const [at, { id, revision, title }] of episodes.entries()) {
    const folder = `${String(at + 1).padStart(4, '0')} ${title.replaceAll(/[\\/:*?"<>|]/g, '_').slice(0, 80)}`.trim();
    const { slices } = await selectStrip(ctx.db, { id, revision, ...ONLY_READ });
    for (const [n, slice] of slices.entries()) {
      const picture = await largestOf(ctx, slice);
      if (!picture) continue;
      const name = `${folder}/${String(n + 1).padStart(4, '0')}.${picture.format}`;
      yield { name, bytes: picture.bytes, isStored: true };
    }
  }
}

function factsOf(about: About): BookFacts {
  const { row, madeAt } = about;
  const { title, creators, publisher, synopsis } = row;
  return { id: `seoga-work-${row.id}`, title, creators, publisher, synopsis, madeAt, personal: personalLine(about) };
}

/** For whom the file was made: by number alone, so that a file that is lent tells nobody's name. */
function personalLine({ shop, episodes }: About): string {
  const numbers = [...new Set(episodes.flatMap(({ purchase }) => (purchase === null ? [] : [purchase])))];
  const told = numbers.slice(0, MOST_NUMBERS).join(', ');
  const more = numbers.length > MOST_NUMBERS ? ` 외 ${numbers.length - MOST_NUMBERS}건` : '';
  const bought = numbers.length > 0 ? ` 구매 번호 ${told}${more}.` : '';
  return `${shop}에서 소장하신 분이 혼자 읽으시도록 드린 파일입니다.${bought}`;
}

function receiptLines(about: About): string[] {
  const owned = about.episodes.filter(({ isOwned }) => isOwned).length;
  return [
    about.row.title,
    personalLine(about),
    `${seoulMinute(about.madeAt)}에 내려받음. 소장한 회차 ${owned}개, 무료 회차 ${about.episodes.length - owned}개.`,
  ];
}

async function pictureFile(
  ctx: Needs<'db' | 'files'>,
  hash: string,
  name: string,
): Promise<{ file: BookFile; bytes: Uint8Array } | undefined> {
  const [stored] = await selectPictures(ctx.db, [hash]);
  const picture = stored && (await largestOf(ctx, stored));
  return (
    picture && {
      file: { name: `${name}.${picture.format}`, mediaType: `image/${picture.format}` },
      bytes: picture.bytes,
    }
  );
}

/** What every reading program can show: JPEG in the size it was drawn in, else WebP. */
async function largestOf(
  ctx: Needs<'files'>,
  { hash, variants }: Pick<StoredPicture, 'hash' | 'variants'>,
): Promise<{ format: string; bytes: Uint8Array } | undefined> {
  const plain = variants.filter(({ format }) => format !== 'avif');
  const widest = Math.max(0, ...plain.map(({ width }) => width));
  const best =
    plain.find(({ format, width }) => width === widest && format === 'jpeg') ??
    plain.find(({ width }) => width === widest);
  const bytes = best && (await ctx.files.read(`pictures/${hash}/${best.file}`));
  return best && bytes ? { format: best.format, bytes } : undefined;
}

/** The works that right holders let go out as files. */
export async function listExportable(ctx: Needs<'db'>): Promise<{ id: number; title: string }[]> {
  return selectExportable(ctx.db);
}

/** Lets a work go out as a file, or no more. Refuses with NOT_FOUND 0001 where there is no such work. */
export async function setExportable(
  ctx: Needs<'db'>,
  order: { by: Actor; work: number; isExportable: boolean },
): Promise<void> {
  const { by, work, isExportable } = order;
  await actAs(ctx, { by, act: { name: 'work.exportable', subject: `work:${work}` } }, async (tx) => {
    const was = await updateExportable(tx, { work, isExportable });
    if (!was) throw new Refusal('NOT_FOUND', '0001');
    return { before: { isExportable: was.was }, after: { isExportable }, result: undefined };
  });
}
