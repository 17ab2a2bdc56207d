import type { Actor } from '#domain/operators';
import { findShareChanges } from '#domain/settlement';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Picture } from '#shared/catalog/pictures';
import { emptyValue } from '#shared/catalog/field-types';
import { buildWorkForm } from '#shared/catalog/work-form-values';
import { WORK_FORM_FIELDS, WORK_FIELDS, type WorkFormField, type WorkFormValues } from '#shared/catalog/work-fields';
import { errorMessage } from '#shared/errors/errors';
import type { PlannedSheetRow, SheetRow } from '#shared/operations/spreadsheets';
import { adminPaths } from '#shared/web/admin-paths';
import { NEW_WORK, type ReplacedValue, insertBulkChange } from '../bulk-changes/bulk-change-store.ts';
import { writeWorkValues } from '../bulk-changes/write-work-values.ts';
import { refreshWorks } from '../refresh-works.ts';
import { insertWorkForm, reserveWork, savePicture, updateCover } from '../work-form-store.ts';
import type { WorkQuery } from '../work-list-store.ts';
import { changedFields, parseWorkForm } from '../work-rules.ts';
import { formatCell, parseCell, parseCountCell } from './field-cells.ts';
import { type SheetWork, lockSheetWorks, selectSheetWorks, selectVersions, selectWorkSheets } from './sheet-store.ts';
import { TERM_COLUMNS, TERM_KEYS, WORK_COLUMNS } from './work-columns.ts';

const MAX_IN_FILE = 20_000;

/** A planned row with the form that it leads to; without a work it makes a new one. */
export interface PlannedWorkRow extends PlannedSheetRow {
  work: SheetWork | null;
  form: WorkFormValues | null;
  fields: WorkFormField[];
}

/** The works of a filter as a sheet, with its head. */
export async function exportWorkSheet(ctx: Needs<'db'>, query: WorkQuery): Promise<(string | number)[][]> {
  const works = await selectWorkSheets(ctx.db, { query, limit: MAX_IN_FILE });
  const rows = works.map(({ id, sheet }) => [id, ...WORK_COLUMNS.slice(1).map(({ key }) => cellOf(sheet, key))]);
  return [WORK_COLUMNS.map(({ label }) => label), ...rows];
}

function cellOf(sheet: WorkFormValues, key: string): string | number {
  const term = TERM_KEYS.find((each) => each === key);
  if (term === 'isFixedPrice') return sheet.terms[term] === null ? '' : sheet.terms[term] ? '해당' : '해당 없음';
  if (term === 'earlySupporters') return sheet.terms[term] ? '공개' : '';
  if (term) return sheet.terms[term] ?? '';
  const field = WORK_FORM_FIELDS.find((name) => name === key);
  return field ? formatField(field, sheet) : '';
}

function formatField(field: WorkFormField, sheet: WorkFormValues): string {
  if (field === 'terms') return TERM_KEYS.map((key) => `${TERM_COLUMNS[key]} ${cellOf(sheet, key)}`).join(', ');
  return formatCell(WORK_FIELDS[field].type, sheet[field]);
}

/** Plans the rows of a sheet of works against their current values; invalid rows have a Korean error. */
export async function planWorkSheet(
  db: Db | Tx,
  { rows, today }: { rows: readonly SheetRow[]; today: string },
): Promise<PlannedWorkRow[]> {
  const ids = rows.flatMap(({ cells }) => parseCountCell(cells['id'] ?? '') ?? []);
  const works = new Map((await selectSheetWorks(db, ids)).map((work) => [work.id, work]));
  const seen = new Set<number>();
  const planned = rows.map((row) => planRow(row, { works, seen, today }));
  const periods = planned.flatMap(({ work, form, fields }) =>
    work && form && fields.some((name) => name === 'publisher' || name === 'kind' || name === 'isTaxFree')
      ? [{ workId: work.id, kind: form.kind, publisher: form.publisher, isTaxFree: form.isTaxFree }]
      : [],
  );
  const moved = await findShareChanges(db, periods);
  return planned.map((row) =>
    row.work && moved.has(row.work.id)
      ? { ...row, changes: [], form: null, error: errorMessage('SHEET_ERROR', '0009') }
      : row,
  );
}

interface Planning {
  works: ReadonlyMap<number, SheetWork>;
  /** Works of earlier rows. */
  seen: Set<number>;
  today: string;
}

function planRow({ line, cells }: SheetRow, { works, seen, today }: Planning): PlannedWorkRow {
  if (cells['id'] === '') return planNewWork({ line, cells }, today);
  const id = parseCountCell(cells['id'] ?? '') ?? 0;
  const work = works.get(id);
  const row = { line, name: work?.sheet.title ?? cells['id'] ?? '', path: work ? adminPaths.work(work.id) : null };
  const failed = (error: string): PlannedWorkRow => ({
    ...row,
    changes: [],
    error,
    work: null,
    form: null,
    fields: [],
  });
  if (!work) return failed(errorMessage('SHEET_ERROR', '0006'));
  if (seen.has(id)) return failed(errorMessage('SHEET_ERROR', '0007'));
  seen.add(id);
  try {
    const form = parseWorkForm(formOf(work.sheet, cells), today, work.sheet.hiatusUntil);
    const fields = changedFields(work.sheet, form);
    const changes = fields.map((field) => ({
      label: WORK_FIELDS[field].label,
      from: formatField(field, work.sheet),
      to: formatField(field, form),
    }));
    return { ...row, changes, error: null, work, form, fields };
  } catch (error) {
    return failed(messageOf(error));
  }
}

/** The error of a row with the name of its cell. */
function messageOf(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  const field = WORK_FORM_FIELDS.find((name) => name === error.details['field']);
  const label = field ? `${WORK_FIELDS[field].label}: ` : '';
  return label + errorMessage(error.errorName, error.code, error.details);
}

/** A draft with the filled cells of a row; title, creators, shelf, kind and status are required. */
function planNewWork({ line, cells }: SheetRow, today: string): PlannedWorkRow {
  const row = { line, name: cells['title'] ?? '', path: null, isNew: true, work: null, fields: [] };
  const empty = buildWorkForm((name, type) => {
    return type.kind === 'choice' && name !== 'rating' ? '' : emptyValue(type);
  });
  const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
  try {
    const form = parseWorkForm({ ...formOf(empty, filled), isListed: false }, today);
    const changes = WORK_FORM_FIELDS.filter((field) => field !== 'isListed' && formatField(field, form) !== '').map(
      (field) => ({ label: WORK_FIELDS[field].label, from: '', to: formatField(field, form) }),
    );
    return { ...row, changes, error: null, form };
  } catch (error) {
    return { ...row, changes: [], error: messageOf(error), form: null };
  }
}

/** The form with the cells of the mapped columns; an empty choice stays as it is. */
function formOf(sheet: WorkFormValues, cells: SheetRow['cells']): WorkFormValues {
  const form: WorkFormValues = { ...sheet, terms: { ...sheet.terms } };
  for (const name of WORK_FORM_FIELDS) {
    const { type } = WORK_FIELDS[name];
    const cell = cells[name];
    if (cell === undefined || type.kind === 'terms') continue;
    if (cell === '' && (type.kind === 'choice' || type.kind === 'truth')) continue;
    Object.assign(form, { [name]: parseCell(name, { type, cell }) });
  }
  for (const key of TERM_KEYS) {
    const cell = cells[key];
    if (cell !== undefined) Object.assign(form.terms, { [key]: termOf(key, cell, sheet.terms[key]) });
  }
  return form;
}

const NULLABLE_TERMS = new Set(['waitFreeHours', 'waitFreeRentalHours', 'earlyCoins']);

// oxlint-disable-next-line max-params -- a part, its cell and what it was.
function termOf(key: string, cell: string, before: number | boolean | null): number | boolean | null {
  if (key === 'isFixedPrice') {
    if (cell === '') return null;
    if (cell === '해당' || cell === '해당 없음') return cell === '해당';
    throw new DomainError('WORK_ERROR', '0016', { field: 'terms' });
  }
  if (key === 'earlySupporters') {
    if (cell === '' || cell === '공개') return cell !== '';
    throw new DomainError('WORK_ERROR', '0016', { field: 'terms' });
  }
  const count = parseCountCell(cell);
  if (count === undefined) throw new DomainError('WORK_ERROR', '0016', { field: 'terms' });
  return count ?? (NULLABLE_TERMS.has(key) ? null : before);
}

/** Covers by line, set from title and first creator, for new works and changed names; before the transaction. */
export async function typesetCovers(
  ctx: Needs<'covers'>,
  plan: readonly PlannedWorkRow[],
): Promise<Map<number, Picture>> {
  const covers = new Map<number, Picture>();
  const named = ({ title, creators }: WorkFormValues): string => `${title}\n${creators[0]?.name ?? ''}`;
  for (const { line, work, form } of plan) {
    if (!form || (work && (work.hasOwnCover || named(work.sheet) === named(form)))) continue;
    const [creator] = form.creators;
    const paper = (work?.id ?? line) % 8;
    covers.set(line, await ctx.covers.typeset({ title: form.title, creator: creator?.name ?? '', paper }));
  }
  return covers;
}

/** Writes a plan in the caller's transaction and stores what it replaced; returns the id for an undo. */
export async function applyWorkSheet(
  tx: Tx,
  { by, plan, covers }: { by: Actor; plan: readonly PlannedWorkRow[]; covers: ReadonlyMap<number, Picture> },
): Promise<number> {
  const works = plan.flatMap(({ line, work, form, fields }) => {
    if (!work || !form || fields.length === 0) return [];
    const values: Partial<WorkFormValues> = Object.fromEntries(fields.map((name) => [name, form[name]]));
    return [{ ...work, line, form, fields, values }];
  });
  const added = await insertNewWorks(tx, plan, covers);
  const replaced: ReplacedValue[] = works.flatMap(({ id, line, sheet, form, fields, cover }) => {
    const picture = covers.get(line);
    const isNewCover = picture !== undefined && picture.hash !== cover;
    return [
      ...fields.map((field) => ({ item: 'work' as const, id, field, before: sheet[field], after: form[field] })),
      ...(isNewCover ? [{ item: 'work' as const, id, field: 'cover', before: cover, after: picture.hash }] : []),
    ];
  });
  for (const { id, version } of await selectVersions(tx, added))
    replaced.push({ item: 'work', id, field: NEW_WORK, before: null, after: version });
  const change = await insertBulkChange(tx, { by, act: 'sheet.works', values: replaced });
  await writeWorkValues(tx, works);
  for (const { id, line, form } of works) {
    const picture = covers.get(line);
    if (!picture) continue;
    await savePicture(tx, picture, form.rating);
    await updateCover(tx, id, { hash: picture.hash, isOwn: false });
  }
  await refreshWorks(tx, [...works.map(({ id }) => id), ...added], { names: true });
  return change;
}

/** Inserts the new works of a plan as drafts; returns their ids. */
async function insertNewWorks(
  tx: Tx,
  plan: readonly PlannedWorkRow[],
  covers: ReadonlyMap<number, Picture>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { line, work, form } of plan) {
    const picture = covers.get(line);
    if (work || !form || !picture) continue;
    const { id } = await reserveWork(tx);
    await savePicture(tx, picture, form.rating);
    await insertWorkForm(tx, { id, sheet: form, cover: picture.hash, hasOwnCover: false, isDraft: true });
    ids.push(id);
  }
  return ids;
}

/** Locks the works of a sheet. */
export async function lockWorksOfSheet(tx: Tx, rows: readonly SheetRow[]): Promise<void> {
  await lockSheetWorks(
    tx,
    rows.flatMap(({ cells }) => parseCountCell(cells['id'] ?? '') ?? []),
  );
}
