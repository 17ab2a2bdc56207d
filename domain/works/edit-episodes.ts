import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { WORK_LIMITS } from '#vocabulary/work-fields';
import {
  type DeskEpisode,
  type EpisodeListing,
  insertEpisode,
  isHeld,
  selectDeskEpisode,
  selectDeskEpisodes,
  selectLastEpisode,
  selectOrder,
  sharesPlaces,
  updateTitle,
  writeOrder,
  writeSteps,
} from './episode-desk-store.ts';
import { movedOrder } from './bulk-rules.ts';
import { type EpisodePrice, checkedPrice } from './price-rules.ts';
import { settleDesk } from './settle-desk.ts';
import { lockDeskWork, noteEdits } from './work-sheet-store.ts';

const PAGE = 100;

/** A page of a work's episodes. */
export interface EpisodePage {
  episodes: DeskEpisode[];
  page: number;
  pages: number;
  count: number;
}

/** A page of a work's episodes in their order, a hundred a page; a page beyond the last is the last. */
export async function listEpisodes(
  ctx: Needs<'db'>,
  ask: { workId: number; listing: EpisodeListing; page: number },
): Promise<EpisodePage> {
  const { workId, listing } = ask;
  const at = (page: number): ReturnType<typeof selectDeskEpisodes> =>
    selectDeskEpisodes(ctx.db, { workId, listing, skip: (page - 1) * PAGE, limit: PAGE });
  const found = await at(ask.page);
  const pages = Math.max(1, Math.ceil(found.count / PAGE));
  const page = Math.min(ask.page, pages);
  const { episodes } = page === ask.page ? found : await at(page);
  return { episodes, page, pages, count: found.count };
}

/** One episode as the console shows it. Refuses with NOT_FOUND 0002 where there is none. */
export async function showDeskEpisode(ctx: Needs<'db'>, id: number): Promise<DeskEpisode> {
  const episode = await selectDeskEpisode(ctx.db, id);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  return episode;
}

/** What of an episode is written in the console. */
export interface EpisodeSheet {
  title: string;
  opensAt: Date | undefined;
  price: EpisodePrice;
  /** Readers meet it from its hour on. */
  isUp: boolean;
}

function checkedEpisode(sheet: EpisodeSheet): EpisodeSheet & { opensAt: Date } {
  const title = sheet.title.normalize('NFC').trim();
  if (title === '' || title.length > WORK_LIMITS.line) throw new Refusal('WORK_ERROR', '0001', { field: 'title' });
  const { opensAt } = sheet;
  if (!opensAt) throw new Refusal('WORK_ERROR', '0011', { field: 'opensAt' });
  return { ...sheet, title, opensAt, price: checkedPrice(sheet.price) };
}

/**
 * Writes an episode's title, hour, price and whether it is up. Refuses with NOT_FOUND 0002, WORK_ERROR 0001, 0005 and 0011 what
 * is wrong, 0008 where it changed meanwhile, 0009 where nothing differs, 0010 without text or pictures, 0012 what somebody
 * holds and would be closed again.
 */
export async function editEpisode(
  ctx: Needs<'db'>,
  order: { by: Actor; id: number; version: string; sheet: EpisodeSheet },
): Promise<{ workId: number }> {
  const sheet = checkedEpisode(order.sheet);
  const { workId } = await showDeskEpisode(ctx, order.id);
  const act = { name: 'episode.update', subject: `episode:${order.id}` };
  return actAs(ctx, { by: order.by, act }, async (tx) => {
    await lockDeskWork(tx, workId);
    const stands = await selectDeskEpisode(tx, order.id);
    if (!stands) throw new Refusal('NOT_FOUND', '0002');
    if (stands.version !== order.version) throw new Refusal('WORK_ERROR', '0008');
    const before = sheetOf(stands);
    if (JSON.stringify(before) === JSON.stringify({ ...sheet, price: orderedPrice(sheet.price) }))
      throw new Refusal('WORK_ERROR', '0009');
    await refuseClosing(tx, stands, sheet);
    await writeEpisode(tx, stands, sheet);
    if (await sharesPlaces(tx, workId)) await putInOrder(tx, { workId, ids: [], place: 1 });
    await settleDesk(tx, [workId], { names: false });
    return { before, after: sheet, result: { workId } };
  });
}

function orderedPrice({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): EpisodePrice {
  return { isFree, buyCoins, rentalCoins, rentalHours };
}

function sheetOf(episode: DeskEpisode): EpisodeSheet {
  return {
    title: episode.title,
    opensAt: episode.opensAt,
    price: orderedPrice(episode),
    isUp: !episode.isWithdrawn,
  };
}

async function refuseClosing(tx: Tx, stands: DeskEpisode, sheet: EpisodeSheet & { opensAt: Date }): Promise<void> {
  if (sheet.isUp && stands.isWithdrawn && !stands.hasContent)
    throw new Refusal('WORK_ERROR', '0010', { field: 'isUp' });
  const isLater = stands.isOpen && sheet.opensAt > stands.opensAt;
  if (isLater && (await isHeld(tx, stands.id))) throw new Refusal('WORK_ERROR', '0012', { field: 'opensAt' });
}

async function writeEpisode(tx: Tx, stands: DeskEpisode, sheet: EpisodeSheet & { opensAt: Date }): Promise<void> {
  const step = { id: stands.id, position: stands.position, title: stands.title, from: '', to: '' };
  if (sheet.title !== stands.title) await updateTitle(tx, stands.id, sheet.title);
  if (sheet.opensAt.getTime() !== stands.opensAt.getTime())
    await writeSteps(tx, [{ ...step, write: { opensAt: sheet.opensAt } }], 'opensAt');
  if (JSON.stringify(orderedPrice(sheet.price)) !== JSON.stringify(orderedPrice(stands)))
    await writeSteps(tx, [{ ...step, write: sheet.price }], 'price');
  if (sheet.isUp === stands.isWithdrawn)
    await writeSteps(tx, [{ ...step, write: { isWithdrawn: !sheet.isUp } }], 'listing');
}

/**
 * Makes an episode at the end of a work. It is off until it has text or pictures and is put up. Refuses with NOT_FOUND 0001,
 * WORK_ERROR as `editEpisode`. Answers its number.
 */
export async function makeEpisode(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Actor; workId: number; content: 'text' | 'images'; sheet: Omit<EpisodeSheet, 'isUp'> },
): Promise<{ id: number }> {
  const sheet = checkedEpisode({ ...order.sheet, isUp: false });
  const { workId, by, content } = order;
  const act = { name: 'episode.make', subject: `work:${workId}` };
  return actAs(ctx, { by, act }, async (tx) => {
    if (!(await lockDeskWork(tx, workId))) throw new Refusal('NOT_FOUND', '0001');
    const position = (await selectLastEpisode(tx, workId)) + 1;
    const sourceKey = `console-${ctx.secrets.random(9)}`;
    const { title, opensAt, price } = sheet;
    const id = await insertEpisode(tx, { workId, sourceKey, position, title, content, opensAt, price });
    return { after: { id, position, ...sheet }, result: { id } };
  });
}

/**
 * Moves episodes of a work to a place, in the order they stand in; imports keep the order from then on. Refuses with NOT_FOUND
 * 0001 and 0002, WORK_ERROR 0009 where they stand there already, 0013 what is no place.
 */
export async function moveEpisodes(
  ctx: Needs<'db'>,
  order: { by: Actor; workId: number; ids: readonly number[]; place: number },
): Promise<void> {
  const { workId, ids, place, by } = order;
  if (!Number.isInteger(place) || place < 1) throw new Refusal('WORK_ERROR', '0013', { field: 'place' });
  await actAs(ctx, { by, act: { name: 'episode.move', subject: `work:${workId}` } }, async (tx) => {
    if (!(await lockDeskWork(tx, workId))) throw new Refusal('NOT_FOUND', '0001');
    const moved = await putInOrder(tx, { workId, ids, place });
    if (moved === 0) throw new Refusal('WORK_ERROR', '0009');
    await noteEdits(tx, workId, ['order']);
    await settleDesk(tx, [workId], { names: false });
    return { before: null, after: { ids, place, moved }, result: undefined };
  });
}

/** Numbers a work's episodes from one on, some of them moved to a place. Answers how many changed their place. */
async function putInOrder(
  tx: Tx,
  { workId, ids, place }: { workId: number; ids: readonly number[]; place: number },
): Promise<number> {
  const stand = await selectOrder(tx, workId);
  const known = new Set(stand.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new Refusal('NOT_FOUND', '0002');
  const ordered = movedOrder(
    stand.map(({ id }) => id),
    ids,
    place,
  );
  const was = new Map(stand.map(({ id, position }) => [id, position]));
  const places = ordered
    .map((id, at) => ({ id, position: at + 1 }))
    .filter(({ id, position }) => was.get(id) !== position);
  await writeOrder(tx, places);
  return places.length;
}
