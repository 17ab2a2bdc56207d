import type { Needs } from '#shared/context';
import type { WindowKind, WindowState } from '#vocabulary/window-kinds';
import { type WindowRow, selectWindow } from './window-store.ts';

const PAGE = 50;
const MOST_WORDS = 5;

/** A page of a list of the window's, numbered from 1. */
export interface WindowPage {
  rows: WindowRow[];
  total: number;
  page: number;
  pages: number;
}

/** What stands in the window of one kind, found by words and by where it stands now. */
export async function listWindow(
  ctx: Needs<'db'>,
  ask: { kind: WindowKind; query: string; state?: WindowState | undefined; page: number },
): Promise<WindowPage> {
  const words = ask.query
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const offset = (ask.page - 1) * PAGE;
  const { rows, total } = await selectWindow(ctx.db, { ...ask, state: ask.state, words, offset, limit: PAGE });
  return { rows, total, page: ask.page, pages: Math.max(1, Math.ceil(total / PAGE)) };
}
