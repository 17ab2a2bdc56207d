import { type Actor, recordAudit, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  EPISODE_CONTENT_FIELDS,
  EPISODE_FIELDS,
  EPISODE_FIELD_NAMES,
  EPISODE_PRICE_FIELDS,
  type EpisodeContentTexts,
  type EpisodeValues,
  episodeContentTexts,
  episodeField,
  pickEpisodeValues,
} from '#shared/catalog/episode-fields';
import {
  type AdminEpisode,
  type EpisodeListing,
  countEpisodesBefore,
  insertEpisode,
  isEntitled,
  selectAdminEpisode,
  selectAdminEpisodes,
  selectLastEpisode,
  selectOrder,
  selectOwnEpisode,
  hasDuplicatePositions,
  writeEdit,
  writeOrder,
} from './episode-admin-store.ts';
import { moveItems } from './bulk-rules.ts';
import { type PriceOutcome, hasPrice } from './price-outcome-rules.ts';
import { type EpisodePrice, parsePrice } from './price-rules.ts';
import { refreshWorks } from './refresh-works.ts';
import { lockAdminWork, insertEdits } from './work-form-store.ts';

const PAGE_SIZE = 100;

/** A page of episodes. */
export interface EpisodePage {
  episodes: AdminEpisode[];
  page: number;
  pages: number;
  count: number;
}

/** A page of a hundred episodes, the last one beyond the end; `at`: the page with this position. */
export async function listEpisodes(
  ctx: Needs<'db'>,
  input: { workId: number; listing: EpisodeListing; page: number; at?: number | null },
): Promise<EpisodePage> {
  const { workId, listing, at: position } = input;
  const before = position ? await countEpisodesBefore(ctx.db, { workId, listing, position }) : null;
  const wanted = before === null ? input.page : Math.floor(before / PAGE_SIZE) + 1;
  const at = (page: number): ReturnType<typeof selectAdminEpisodes> =>
    selectAdminEpisodes(ctx.db, { workId, listing, skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  const found = await at(wanted);
  const pages = Math.max(1, Math.ceil(found.count / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const { episodes } = page === wanted ? found : await at(page);
  return { episodes, page, pages, count: found.count };
}

/** An episode in the console. Throws NOT_FOUND 0002. */
export async function showAdminEpisode(ctx: Needs<'db'>, id: number): Promise<AdminEpisode> {
  const episode = await selectAdminEpisode(ctx.db, id);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  return episode;
}

/** Form values of an episode. */
export interface EpisodeFormValues extends EpisodeContentTexts {
  title: string;
  /** `now`: releases at once, unless already released; `later`: must be in the future; `unchanged`: keeps the time. */
  opensAt: Date | 'now' | 'unchanged' | { later: Date | undefined } | undefined;
  price: EpisodePrice;
  /** Listed from its release on. */
  isUp: boolean;
  /** Required for a free episode that gets a price. */
  outcome?: PriceOutcome | undefined;
}

function parseEpisodeForm(
  form: EpisodeFormValues,
  { now, current }: { now: Date; current?: AdminEpisode | undefined },
): EpisodeValues {
  const title = form.title.normalize('NFC').trim();
  if (title === '' || title.length > EPISODE_FIELDS.title.type.most)
    throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  return {
    title,
    opensAt: releaseTime(form.opensAt, { now, current }),
    ...resolvePrice(parsePrice(form.price), { before: current, outcome: form.outcome }),
    isWithdrawn: !form.isUp,
    ...parseTexts(form),
  };
}

/** A free episode that gets a price is sold, or saves the price for later. */
function resolvePrice(
  price: EpisodePrice,
  { before, outcome }: { before: EpisodePrice | undefined; outcome: PriceOutcome | undefined },
): EpisodePrice {
  const isSame = before && EPISODE_PRICE_FIELDS.every((name) => before[name] === price[name]);
  if (!price.isFree || !hasPrice(price) || isSame) return price;
  if (outcome === 'sell-free') return { ...price, isFree: false };
  if (outcome !== 'keep-price') throw new DomainError('WORK_ERROR', '0030', { field: 'isFree' });
  return price;
}

function releaseTime(
  wanted: EpisodeFormValues['opensAt'],
  { now, current }: { now: Date; current?: AdminEpisode | undefined },
): Date {
  const isReleased = current !== undefined && current.isOpen && !current.isWithdrawn;
  if (wanted === 'unchanged') return current?.opensAt ?? now;
  if (wanted === 'now') return isReleased ? current.opensAt : now;
  if (!wanted) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  if (wanted instanceof Date) return wanted;
  if (!wanted.later) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  if (wanted.later <= now) throw new DomainError('WORK_ERROR', '0021', { field: 'opensAt' });
  return wanted.later;
}

function parseTexts(form: EpisodeContentTexts): EpisodeContentTexts {
  const texts = EPISODE_CONTENT_FIELDS.map((field) => {
    const text = form[field].normalize('NFC').replaceAll('\r\n', '\n').trim();
    if (text.length > EPISODE_FIELDS[field].type.most) throw new DomainError('WORK_ERROR', '0022', { field });
    return [field, text];
  });
  return episodeContentTexts(Object.fromEntries(texts));
}

/**
 * Saves title, release, price, notes and listing of an episode. Throws NOT_FOUND 0002, WORK_ERROR 0001, 0005, 0011,
 * 0021, 0022, 0031 or 0032 for invalid values, 0008 after a concurrent change, 0009 without changes, 0010 without
 * content, 0012 when closing a sold episode, 0030 for a free episode with a new price and no outcome.
 */
export async function editEpisode(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number; version: string; sheet: EpisodeFormValues },
): Promise<{ workId: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const saved = await writeEpisodeForm(tx, input);
    if (!saved.isChanged) throw new DomainError('WORK_ERROR', '0009');
    return { workId: saved.workId };
  });
}

/** Like `editEpisode` in the caller's transaction; without changes nothing is written. No version: not compared. */
export async function writeEpisodeForm(
  tx: Tx,
  input: { by: Actor; id: number; version?: string | undefined; sheet: EpisodeFormValues },
): Promise<{ workId: number; isChanged: boolean }> {
  const found = await selectAdminEpisode(tx, input.id);
  if (!found) throw new DomainError('NOT_FOUND', '0002');
  const { workId } = found;
  const work = await lockAdminWork(tx, workId);
  const current = await selectAdminEpisode(tx, input.id);
  if (!work || !current) throw new DomainError('NOT_FOUND', '0002');
  const form = parseEpisodeForm(input.sheet, { now: new Date(work.now), current });
  if (input.version !== undefined && current.version !== input.version) throw new DomainError('WORK_ERROR', '0008');
  const changed = EPISODE_FIELD_NAMES.filter((name) => JSON.stringify(form[name]) !== JSON.stringify(current[name]));
  if (changed.length === 0) return { workId, isChanged: false };
  await rejectClosing(tx, current, form);
  for (const edit of new Set(changed.map((name) => episodeField(name).edit)))
    await writeEdit(tx, edit, [{ id: current.id, values: form }]);
  if (await hasDuplicatePositions(tx, workId)) await saveOrder(tx, { workId, ids: [], place: 1 });
  await refreshWorks(tx, [workId], { names: false });
  const act = { name: 'episode.update', subject: `episode:${input.id}` } as const;
  const values = (of: EpisodeValues): EpisodeValues => pickEpisodeValues(of, EPISODE_FIELD_NAMES);
  await recordAudit(tx, { by: input.by, act, before: values(current), after: values(form) });
  return { workId, isChanged: true };
}

async function rejectClosing(tx: Tx, current: AdminEpisode, form: EpisodeValues): Promise<void> {
  if (!form.isWithdrawn && current.isWithdrawn && !current.hasContent)
    throw new DomainError('WORK_ERROR', '0010', { field: 'isUp' });
  const isLater = current.isOpen && form.opensAt > current.opensAt;
  if (isLater && (await isEntitled(tx, current.id))) throw new DomainError('WORK_ERROR', '0012', { field: 'opensAt' });
}

/** Writes prices of a work's episodes, which imports then keep. The caller has locked the work. */
export async function writeEpisodePrices(
  tx: Tx,
  { workId, prices }: { workId: number; prices: readonly { id: number; values: EpisodePrice }[] },
): Promise<void> {
  await writeEdit(tx, 'price', prices);
  await refreshWorks(tx, [workId], { names: false });
}

/** A new episode; the key names one form, which creates one episode however often it is sent. */
export interface NewEpisodeInput {
  by: Actor;
  workId: number;
  key: string;
  content: 'text' | 'images';
  sheet: EpisodeFormValues;
}

/**
 * Creates a draft episode at the end of a work and returns its id. Throws NOT_FOUND 0001, WORK_ERROR like
 * `editEpisode`.
 */
export async function createEpisode(ctx: Needs<'db'>, input: NewEpisodeInput): Promise<{ id: number }> {
  return ctx.db.transaction().execute((tx) => writeNewEpisode(tx, input));
}

/** Like `createEpisode` in the caller's transaction. */
export async function writeNewEpisode(tx: Tx, input: NewEpisodeInput): Promise<{ id: number; isNew: boolean }> {
  const { workId, by, content } = input;
  const work = await lockAdminWork(tx, workId);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  const form = parseEpisodeForm({ ...input.sheet, isUp: false }, { now: new Date(work.now) });
  if (!/^[\w-]{1,64}$/u.test(input.key)) throw new DomainError('INPUT_ERROR', '0001');
  const sourceKey = `console-${input.key}`;
  const made = await selectOwnEpisode(tx, workId, sourceKey);
  if (made !== undefined) return { id: made, isNew: false };
  const position = (await selectLastEpisode(tx, workId)) + 1;
  const id = await insertEpisode(tx, { workId, sourceKey, position, content, values: form });
  const act = { name: 'episode.make', subject: `work:${workId}` } as const;
  await recordAudit(tx, { by, act, before: null, after: { id, position, ...form } });
  return { id, isNew: true };
}

/**
 * Moves episodes; imports keep the order. Throws NOT_FOUND 0001 and 0002, WORK_ERROR 0009 without changes, 0013 for an
 * invalid position.
 */
export async function moveEpisodes(
  ctx: Needs<'db'>,
  input: { by: Actor; workId: number; ids: readonly number[]; place: number },
): Promise<void> {
  const { workId, ids, place, by } = input;
  if (!Number.isInteger(place) || place < 1) throw new DomainError('WORK_ERROR', '0013', { field: 'place' });
  await withAudit(ctx, { by, act: { name: 'episode.move', subject: `work:${workId}` } }, async (tx) => {
    if (!(await lockAdminWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
    const moved = await saveOrder(tx, { workId, ids, place });
    if (moved === 0) throw new DomainError('WORK_ERROR', '0009');
    await insertEdits(tx, workId, ['order']);
    await refreshWorks(tx, [workId], { names: false });
    return { before: null, after: { ids, place, moved }, result: undefined };
  });
}

/** Renumbers episodes from one and returns the number of moved ones. */
async function saveOrder(
  tx: Tx,
  { workId, ids, place }: { workId: number; ids: readonly number[]; place: number },
): Promise<number> {
  const stand = await selectOrder(tx, workId);
  const existing = new Set(stand.map(({ id }) => id));
  if (ids.some((id) => !existing.has(id))) throw new DomainError('NOT_FOUND', '0002');
  const ordered = moveItems(
    stand.map(({ id }) => id),
    ids,
    place,
  );
  const was = new Map(stand.map(({ id, position }) => [id, position]));
  const positions = ordered
    .map((id, at) => ({ id, position: at + 1 }))
    .filter(({ id, position }) => was.get(id) !== position);
  await writeOrder(tx, positions);
  return positions.length;
}
