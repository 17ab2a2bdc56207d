import { EPISODE_COLUMNS, WORK_COLUMNS } from '#domain/catalog-admin';
import { MEMBER_COLUMNS } from './member-sheet.ts';
import type { SheetColumn, SheetKind } from '#shared/operations/spreadsheets';

const COLUMNS: Record<SheetKind, readonly SheetColumn[]> = {
  works: WORK_COLUMNS,
  episodes: EPISODE_COLUMNS,
  members: MEMBER_COLUMNS,
};

/** The columns of a kind of sheet. */
export function columnsOf(kind: SheetKind): readonly SheetColumn[] {
  return COLUMNS[kind];
}
