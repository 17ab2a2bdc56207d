import type { Actor } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { EPISODE_FIELD_NAMES } from '#shared/catalog/episode-fields';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { errorMessage } from '#shared/errors/errors';
import type { PlannedSheetRow, SheetColumn, SheetRow } from '#shared/operations/spreadsheets';
import { adminPaths } from '#shared/web/admin-paths';
import { insertBulkChange } from '../bulk-changes/bulk-change-store.ts';
import { writeSteps } from '../episode-admin-store.ts';
import { type EpisodePrice, formatPrice, parsePrice } from '../price-rules.ts';
import { refreshWorks } from '../refresh-works.ts';
import type { WorkQuery } from '../work-list-store.ts';
import { formatTimeCell, parseCountCell, parseTimeCell } from './field-cells.ts';
import { type SheetEpisode, lockSheetWorks, selectEpisodeSheets, selectSheetEpisodes } from './sheet-store.ts';

const MAX_IN_FILE = 20_000;
const FIELDS = ['title', 'opensAt', 'price'] as const;
type EpisodeSheetField = (typeof FIELDS)[number];

/** The columns of a sheet of episodes. */
export const EPISODE_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', label: '회차 번호', isRequired: true, isFixed: true },
  { key: 'work', label: '작품', isFixed: true },
  { key: 'position', label: '순서', isFixed: true },
  { key: 'title', label: '제목' },
  { key: 'opensAt', label: '공개 일시', hint: '예: 2026-12-03 18:00 (서울)' },
  { key: 'isFree', label: '무료', hint: '무료 또는 유료' },
  { key: 'buyCoins', label: '소장 코인' },
  { key: 'rentalCoins', label: '대여 코인' },
  { key: 'rentalHours', label: '대여 시간' },
];

interface EpisodeForm {
  title: string;
  opensAt: Date;
  price: EpisodePrice;
}

/** A planned row with the values that it leads to. */
export interface PlannedEpisodeRow extends PlannedSheetRow {
  episode: SheetEpisode | null;
  form: EpisodeForm | null;
  fields: EpisodeSheetField[];
}

/** The listed episodes of the works of a filter as a sheet, with its head. */
export async function exportEpisodeSheet(ctx: Needs<'db'>, query: WorkQuery): Promise<(string | number | null)[][]> {
  const episodes = await selectEpisodeSheets(ctx.db, { query, limit: MAX_IN_FILE });
  const rows = episodes.map((episode) => [
    episode.id,
    episode.work,
    episode.position,
    episode.title,
    formatTimeCell(episode.opensAt),
    episode.isFree ? '무료' : '유료',
    episode.buyCoins,
    episode.rentalCoins,
    episode.rentalHours,
  ]);
  return [EPISODE_COLUMNS.map(({ label }) => label), ...rows];
}

/** Plans the rows of a sheet of episodes against their current values; invalid rows have a Korean error. */
export async function planEpisodeSheet(db: Db | Tx, rows: readonly SheetRow[]): Promise<PlannedEpisodeRow[]> {
  const ids = rows.flatMap(({ cells }) => parseCountCell(cells['id'] ?? '') ?? []);
  const episodes = new Map((await selectSheetEpisodes(db, ids)).map((episode) => [episode.id, episode]));
  const seen = new Set<number>();
  return rows.map((row) => {
    const id = parseCountCell(row.cells['id'] ?? '') ?? 0;
    const planned = planRow(row, { episode: episodes.get(id), isRepeated: seen.has(id) });
    seen.add(id);
    return planned;
  });
}

function planRow(
  { line, cells }: SheetRow,
  { episode, isRepeated }: { episode: SheetEpisode | undefined; isRepeated: boolean },
): PlannedEpisodeRow {
  const name = episode ? `${episode.work} ${episode.title}` : (cells['id'] ?? '');
  const path = episode ? adminPaths.workEpisode(episode.workId, episode.id) : null;
  const failed = (error: string): PlannedEpisodeRow => {
    return { line, name, path, changes: [], error, episode: null, form: null, fields: [] };
  };
  if (!episode) return failed(errorMessage('SHEET_ERROR', '0006'));
  if (isRepeated) return failed(errorMessage('SHEET_ERROR', '0007'));
  try {
    const form = formOf(episode, cells);
    const before = currentForm(episode);
    const fields = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(form[field]));
    const text = (field: EpisodeSheetField, from: EpisodeForm): string =>
      field === 'title' ? from.title : field === 'opensAt' ? formatTimeCell(from.opensAt) : formatPrice(from.price);
    const changes = fields.map((field) => ({
      label: EPISODE_FIELD_NAMES[field],
      from: text(field, before),
      to: text(field, form),
    }));
    return { line, name, path, changes, error: null, episode, form, fields };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failed(errorMessage(error.errorName, error.code, error.details));
  }
}

function currentForm({ title, opensAt, isFree, buyCoins, rentalCoins, rentalHours }: SheetEpisode): EpisodeForm {
  return { title, opensAt, price: { isFree, buyCoins, rentalCoins, rentalHours } };
}

/** Throws WORK_ERROR 0001, 0004, 0005 or 0011 for invalid cells, 0012 when it would close a bought episode. */
function formOf(episode: SheetEpisode, cells: SheetRow['cells']): EpisodeForm {
  const current = currentForm(episode);
  const title = cells['title'] ?? current.title;
  if (title === '' || title.length > WORK_LIMITS.line) throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  const opensAt = cells['opensAt'] ? parseTimeCell(cells['opensAt']) : current.opensAt;
  if (!opensAt) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  const isUnmoved = formatTimeCell(opensAt) === formatTimeCell(current.opensAt);
  if (episode.isOpen && episode.isHeld && !isUnmoved && opensAt > current.opensAt)
    throw new DomainError('WORK_ERROR', '0012', { field: 'opensAt' });
  const count = (key: 'buyCoins' | 'rentalCoins' | 'rentalHours'): number | null => {
    const cell = cells[key];
    if (cell === undefined) return current.price[key];
    const parsed = parseCountCell(cell);
    if (parsed === undefined) throw new DomainError('WORK_ERROR', '0005', { field: 'price' });
    return parsed;
  };
  const price = parsePrice({
    isFree: freeIn(cells['isFree']) ?? current.price.isFree,
    buyCoins: count('buyCoins'),
    rentalCoins: count('rentalCoins'),
    rentalHours: count('rentalHours'),
  });
  // A sheet has no seconds.
  return { title, opensAt: isUnmoved ? current.opensAt : opensAt, price };
}

function freeIn(cell: string | undefined): boolean | undefined {
  if (cell === undefined || cell === '') return undefined;
  if (cell === '무료' || cell.toUpperCase() === 'TRUE') return true;
  if (cell === '유료' || cell.toUpperCase() === 'FALSE') return false;
  throw new DomainError('WORK_ERROR', '0004', { field: 'isFree' });
}

/** Locks the works of the episodes of a sheet. */
export async function lockEpisodesOfSheet(tx: Tx, rows: readonly SheetRow[]): Promise<void> {
  const ids = rows.flatMap(({ cells }) => parseCountCell(cells['id'] ?? '') ?? []);
  const episodes = await selectSheetEpisodes(tx, ids);
  await lockSheetWorks(tx, [...new Set(episodes.map(({ workId }) => workId))]);
}

/** Writes a plan in the caller's transaction and stores what it replaced; returns the id for an undo. */
export async function applyEpisodeSheet(
  tx: Tx,
  { by, plan }: { by: Actor; plan: readonly PlannedEpisodeRow[] },
): Promise<number> {
  const rows = plan.flatMap(({ episode, form, fields }) =>
    episode && form && fields.length > 0 ? [{ episode, form, fields }] : [],
  );
  for (const field of FIELDS) {
    const steps = rows
      .filter(({ fields }) => fields.includes(field))
      .map(({ episode, form }) => ({
        id: episode.id,
        write: field === 'price' ? form.price : { [field]: form[field] },
      }));
    if (steps.length > 0) await writeSteps(tx, steps, field);
  }
  await refreshWorks(tx, [...new Set(rows.map(({ episode }) => episode.workId))], { names: false });
  const values = rows.flatMap(({ episode, form, fields }) => {
    const before = currentForm(episode);
    return fields.map((field) => ({
      item: 'episode' as const,
      id: episode.id,
      field,
      before: before[field],
      after: form[field],
    }));
  });
  return insertBulkChange(tx, { by, act: 'sheet.episodes', values });
}
