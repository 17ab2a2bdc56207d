import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ExportSection } from '#kernel/export-section';
import { SAVED_SEARCH_BOUNDS, type SavedFilter } from '#shared/search/saved-searches';
import {
  type SavedSearchRow,
  deleteSearch,
  insertSearch,
  lockSearches,
  selectSavedSearches,
  updateSearchAlarm,
} from './saved-search-store.ts';

/** A saved search; `request` is the query string of its page. */
export type SavedSearch = Omit<SavedSearchRow, 'madeAt'>;

/**
 * Saves a search under a name; the same search again changes name and alarm. Throws SAVED_SEARCH_ERROR 0001 without a
 * name, 0002 beyond the limit, 0003 without query and filter.
 */
export async function saveSearch(
  ctx: Needs<'db'>,
  input: {
    memberNo: number;
    name: string;
    query: string;
    filter: SavedFilter;
    request: string;
    wantsAlarm: boolean;
  },
): Promise<void> {
  const name = input.name.normalize('NFC').trim();
  if (name === '' || [...name].length > SAVED_SEARCH_BOUNDS.name)
    throw new DomainError('SAVED_SEARCH_ERROR', '0001', { most: SAVED_SEARCH_BOUNDS.name });
  if (input.request === '') throw new DomainError('SAVED_SEARCH_ERROR', '0003');
  await ctx.db.transaction().execute(async (tx) => {
    const requests = await lockSearches(tx, input.memberNo);
    if (!requests.includes(input.request) && requests.length >= SAVED_SEARCH_BOUNDS.most)
      throw new DomainError('SAVED_SEARCH_ERROR', '0002', { most: SAVED_SEARCH_BOUNDS.most });
    await insertSearch(tx, { ...input, name });
  });
}

/** A member's saved searches, newest first. */
export async function listSavedSearches(ctx: Needs<'db'>, memberNo: number): Promise<SavedSearch[]> {
  const rows = await selectSavedSearches(ctx.db, memberNo);
  return rows.map(({ madeAt: _madeAt, ...search }) => search);
}

/** Turns the alarm of an own search on or off. */
export async function setSearchAlarm(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; wantsAlarm: boolean },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => updateSearchAlarm(tx, input));
}

/** Deletes an own search. */
export async function deleteSavedSearch(ctx: Needs<'db'>, input: { memberNo: number; id: number }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteSearch(tx, input));
}

/** Exports a member's saved searches. */
export async function exportSavedSearches(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const rows = await selectSavedSearches(ctx.db, memberNo);
  return [
    {
      name: 'saved-searches',
      title: '저장한 검색',
      about: '저장하신 검색과 새 작품 알림입니다.',
      columns: [
        { key: 'name', title: '이름' },
        { key: 'search', title: '검색' },
        { key: 'alarm', title: '알림' },
        { key: 'at', title: '저장한 일시' },
      ],
      rows: rows.map(({ name, request, wantsAlarm, madeAt }) => ({
        name,
        search: `/search?${request}`,
        alarm: wantsAlarm ? '켜짐' : '꺼짐',
        at: madeAt.toISOString(),
      })),
    },
  ];
}
