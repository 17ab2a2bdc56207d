import type { Actor } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  EPISODE_EDIT_NAMES,
  EPISODE_FIELDS,
  type EpisodeEdit,
  type EpisodeValues,
  episodeField,
  episodeFieldsWith,
  pickEpisodeValues,
} from '#shared/catalog/episode-fields';
import { errorMessage } from '#shared/errors/errors';
import type { PlannedSheetRow, SheetColumn, SheetRow } from '#shared/operations/spreadsheets';
import { adminPaths } from '#shared/web/admin-paths';
import { insertBulkChange } from '../bulk-changes/bulk-change-store.ts';
import { writeEdit } from '../episode-admin-store.ts';
import { formatPrice, parsePrice } from '../price-rules.ts';
import { refreshWorks } from '../refresh-works.ts';
import type { WorkQuery } from '../work-list-store.ts';
import { formatTimeCell, parseCountCell, parseTimeCell } from './field-cells.ts';
import { type SheetEpisode, lockSheetWorks, selectEpisodeSheets, selectSheetEpisodes } from './sheet-store.ts';

const MAX_IN_FILE = 20_000;
const SHEET_FIELDS = episodeFieldsWith({ isInSheet: true });
type SheetField = (typeof SHEET_FIELDS)[number];
type EpisodeForm = Pick<EpisodeValues, SheetField>;
type SheetEdit = Exclude<EpisodeEdit, 'text'>;

/** The columns of a sheet of episodes. */
export const EPISODE_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', label: '회차 번호', isRequired: true, isFixed: true },
  { key: 'work', label: '작품', isFixed: true },
  { key: 'position', label: '순서', isFixed: true },
  ...SHEET_FIELDS.map((key): SheetColumn => {
    const { label, hint } = episodeField(key);
    return { key, label, ...(hint === null ? {} : { hint }) };
  }),
];

/** A planned row with the values that it leads to. */
export interface PlannedEpisodeRow extends PlannedSheetRow {
  episode: SheetEpisode | null;
  form: EpisodeForm | null;
  edits: SheetEdit[];
}

/** The listed episodes of the works of a filter as a sheet, with its head. */
export async function exportEpisodeSheet(ctx: Needs<'db'>, query: WorkQuery): Promise<(string | number | null)[][]> {
  const episodes = await selectEpisodeSheets(ctx.db, { query, limit: MAX_IN_FILE });
  const rows = episodes.map((episode) => [
    episode.id,
    episode.work,
    episode.position,
    ...SHEET_FIELDS.map((name) => cellOf(name, episode[name])),
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
    return { line, name, path, changes: [], error, episode: null, form: null, edits: [] };
  };
  if (!episode) return failed(errorMessage('SHEET_ERROR', '0006'));
  if (isRepeated) return failed(errorMessage('SHEET_ERROR', '0007'));
  try {
    const form = formOf(episode, cells);
    const before = currentForm(episode);
    const changed = SHEET_FIELDS.filter((field) => cellOf(field, before[field]) !== cellOf(field, form[field]));
    const edits = [...new Set(changed.map((field): SheetEdit => episodeField(field).edit))];
    const changes = edits.map((edit) => ({
      label: EPISODE_EDIT_NAMES[edit],
      from: editText(edit, before),
      to: editText(edit, form),
    }));
    return { line, name, path, changes, error: null, episode, form, edits };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failed(errorMessage(error.errorName, error.code, error.details));
  }
}

function currentForm(episode: SheetEpisode): EpisodeForm {
  return pickEpisodeValues(episode, SHEET_FIELDS);
}

/** A value as a cell. */
function cellOf(name: SheetField, value: EpisodeForm[SheetField]): string | number | null {
  const { type } = episodeField(name);
  if (value instanceof Date) return formatTimeCell(value);
  return typeof value === 'boolean'
    ? type.kind === 'truth' && value
      ? type.yes
      : type.kind === 'truth'
        ? type.no
        : ''
    : value;
}

/** The values of an edit as the plan shows them. */
function editText(edit: SheetEdit, form: EpisodeForm): string {
  if (edit === 'price') return formatPrice(form);
  return SHEET_FIELDS.filter((name) => episodeField(name).edit === edit)
    .map((name) => String(cellOf(name, form[name]) ?? ''))
    .join(', ');
}

/** Throws WORK_ERROR 0001, 0004, 0005 or 0011 for invalid cells, 0012 when it would close a bought episode. */
function formOf(episode: SheetEpisode, cells: SheetRow['cells']): EpisodeForm {
  const current = currentForm(episode);
  const title = cells['title'] ?? current.title;
  if (title === '' || title.length > EPISODE_FIELDS.title.type.most)
    throw new DomainError('WORK_ERROR', '0001', { field: 'title' });
  const opensAt = cells['opensAt'] ? parseTimeCell(cells['opensAt']) : current.opensAt;
  if (!opensAt) throw new DomainError('WORK_ERROR', '0011', { field: 'opensAt' });
  const isUnmoved = formatTimeCell(opensAt) === formatTimeCell(current.opensAt);
  if (episode.isOpen && episode.isHeld && !isUnmoved && opensAt > current.opensAt)
    throw new DomainError('WORK_ERROR', '0012', { field: 'opensAt' });
  const count = (key: 'buyCoins' | 'rentalCoins' | 'rentalHours'): number | null => {
    const cell = cells[key];
    if (cell === undefined) return current[key];
    const parsed = parseCountCell(cell);
    if (parsed === undefined) throw new DomainError('WORK_ERROR', '0005', { field: 'price' });
    return parsed;
  };
  const price = parsePrice({
    isFree: freeIn(cells['isFree']) ?? current.isFree,
    buyCoins: count('buyCoins'),
    rentalCoins: count('rentalCoins'),
    rentalHours: count('rentalHours'),
  });
  // A sheet has no seconds.
  return { title, opensAt: isUnmoved ? current.opensAt : opensAt, ...price };
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
  const rows = plan.flatMap(({ episode, form, edits }) =>
    episode && form ? edits.map((edit) => ({ episode, edit, values: form, fields: episodeFieldsWith({ edit }) })) : [],
  );
  const values = rows.map(({ episode, edit, values: form, fields }) => ({
    item: 'episode' as const,
    id: episode.id,
    field: edit,
    before: pickEpisodeValues(episode, fields),
    after: pickEpisodeValues({ ...episode, ...form }, fields),
  }));
  const id = await insertBulkChange(tx, { by, act: 'sheet.episodes', values });
  for (const [edit, edited] of Map.groupBy(rows, (row) => row.edit))
    await writeEdit(
      tx,
      edit,
      edited.map((row) => ({ id: row.episode.id, values: row.values })),
    );
  await refreshWorks(tx, [...new Set(rows.map(({ episode }) => episode.workId))], { names: false });
  return id;
}
