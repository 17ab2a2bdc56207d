import { dropMark, exportMarks, keepMark, marksOf, watchMarks } from '../../reading-store/reading-store.ts';
import type { MarkExport, MarkKeeper } from './mark-keeper.ts';

/** Marks as the reading store keeps them. */
export const KEPT_MARKS: MarkKeeper = {
  marksOf,
  keepMark,
  dropMark,
  watchMarks,
  // Not by randomUUID, which is missing on plain http, where a small shop may be tried out.
  newMarkId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};

export const exportKeptMarks: MarkExport = exportMarks;
