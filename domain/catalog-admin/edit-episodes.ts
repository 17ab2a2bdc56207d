import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
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
  hasDuplicatePositions,
  updateTitle,
  writeOrder,
  writeSteps,
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
export interface EpisodeFormValues {
  title: string;
  opensAt: Date | undefined;
  price: EpisodePrice;
  /** Listed from its release on. */
  isUp: boolean;
  /** Required for a free episode that gets a price. */
  outcome?: PriceOutcome | undefined;
}

type ParsedEpisodeForm = Omit<EpisodeFormValues, 'outcome'> & { opensAt: Date };

function parseEpisodeForm({ outcome, ...form }: EpisodeFormValues, before?: EpisodePrice): ParsedEpisodeForm {
  const title = form.title.normalize('NFC').trim();
  if (title === '' || title.length > WORK_LIMITS.line) throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  const { opensAt } = form;
  if (!opensAt) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  return { ...form, title, opensAt, price: resolvePrice(parsePrice(form.price), { before, outcome }) };
}

/** A free episode that gets a price is sold, or saves the price for later. */
function resolvePrice(
  price: EpisodePrice,
  { before, outcome }: { before: EpisodePrice | undefined; outcome: PriceOutcome | undefined },
): EpisodePrice {
  const isSame = before && JSON.stringify(orderedPrice(before)) === JSON.stringify(orderedPrice(price));
  if (!price.isFree || !hasPrice(price) || isSame) return price;
  if (outcome === 'sell-free') return { ...price, isFree: false };
  if (outcome !== 'keep-price') throw new DomainError('WORK_ERROR', '0030', { field: 'isFree' });
  return price;
}

/**
 * Saves title, release, price and listing of an episode. Throws NOT_FOUND 0002, WORK_ERROR 0001, 0005, 0011, 0031 or
 * 0032 for invalid values, 0008 after a concurrent change, 0009 without changes, 0010 without content, 0012 when
 * closing a sold episode, 0030 for a free episode with a new price and no outcome.
 */
export async function editEpisode(
  ctx: Needs<'db'>,
  input: { by: Actor; id: number; version: string; sheet: EpisodeFormValues },
): Promise<{ workId: number }> {
  const { workId, ...shown } = await showAdminEpisode(ctx, input.id);
  const form = parseEpisodeForm(input.sheet, shown);
  const action = { name: 'episode.update', subject: `episode:${input.id}` } as const;
  return withAudit(ctx, { by: input.by, act: action }, async (tx) => {
    await lockAdminWork(tx, workId);
    const current = await selectAdminEpisode(tx, input.id);
    if (!current) throw new DomainError('NOT_FOUND', '0002');
    if (current.version !== input.version) throw new DomainError('WORK_ERROR', '0008');
    const before = formValuesOf(current);
    if (JSON.stringify(before) === JSON.stringify({ ...form, price: orderedPrice(form.price) }))
      throw new DomainError('WORK_ERROR', '0009');
    await rejectClosing(tx, current, form);
    await writeEpisode(tx, current, form);
    if (await hasDuplicatePositions(tx, workId)) await saveOrder(tx, { workId, ids: [], place: 1 });
    await refreshWorks(tx, [workId], { names: false });
    return { before, after: form, result: { workId } };
  });
}

function orderedPrice({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): EpisodePrice {
  return { isFree, buyCoins, rentalCoins, rentalHours };
}

function formValuesOf(episode: AdminEpisode): EpisodeFormValues {
  return {
    title: episode.title,
    opensAt: episode.opensAt,
    price: orderedPrice(episode),
    isUp: !episode.isWithdrawn,
  };
}

async function rejectClosing(tx: Tx, current: AdminEpisode, form: ParsedEpisodeForm): Promise<void> {
  if (form.isUp && current.isWithdrawn && !current.hasContent)
    throw new DomainError('WORK_ERROR', '0010', { field: 'isUp' });
  const isLater = current.isOpen && form.opensAt > current.opensAt;
  if (isLater && (await isEntitled(tx, current.id))) throw new DomainError('WORK_ERROR', '0012', { field: 'opensAt' });
}

async function writeEpisode(tx: Tx, current: AdminEpisode, form: ParsedEpisodeForm): Promise<void> {
  const step = { id: current.id };
  if (form.title !== current.title) await updateTitle(tx, current.id, form.title);
  if (form.opensAt.getTime() !== current.opensAt.getTime())
    await writeSteps(tx, [{ ...step, write: { opensAt: form.opensAt } }], 'opensAt');
  if (JSON.stringify(orderedPrice(form.price)) !== JSON.stringify(orderedPrice(current)))
    await writeSteps(tx, [{ ...step, write: form.price }], 'price');
  if (form.isUp === current.isWithdrawn)
    await writeSteps(tx, [{ ...step, write: { isWithdrawn: !form.isUp } }], 'listing');
}

/**
 * Creates an unlisted episode at the end of a work and returns its id. Throws NOT_FOUND 0001, WORK_ERROR like
 * `editEpisode`.
 */
export async function createEpisode(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Actor; workId: number; content: 'text' | 'images'; sheet: Omit<EpisodeFormValues, 'isUp'> },
): Promise<{ id: number }> {
  const form = parseEpisodeForm({ ...input.sheet, isUp: false });
  const { workId, by, content } = input;
  const action = { name: 'episode.make', subject: `work:${workId}` } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    if (!(await lockAdminWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
    const position = (await selectLastEpisode(tx, workId)) + 1;
    const sourceKey = `console-${ctx.secrets.random(9)}`;
    const { title, opensAt, price } = form;
    const id = await insertEpisode(tx, { workId, sourceKey, position, title, content, opensAt, price });
    return { after: { id, position, ...form }, result: { id } };
  });
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
