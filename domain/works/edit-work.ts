import { type Actor, actAs } from '#domain/operators';
import { describeShareChange } from '#domain/settlement';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Picture } from '#vocabulary/pictures';
import { settleDesk } from './settle-desk.ts';
import { changedParts, checkedSheet } from './work-rules.ts';
import {
  type DeskWork,
  keepPicture,
  lockDeskWork,
  noteEdits,
  selectDeskWork,
  updateCover,
  updateSheet,
} from './work-sheet-store.ts';
import type { WorkSheet } from './work-sheet.ts';

/** A work as the console shows it. Refuses with NOT_FOUND 0001 where there is none. */
export async function showDeskWork(ctx: Needs<'db'>, id: number): Promise<DeskWork> {
  const work = await selectDeskWork(ctx.db, id);
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  return work;
}

/**
 * Writes a work's sheet: readers meet it so at once, searches find it so, and imports leave what was changed. Refuses with
 * NOT_FOUND 0001, WORK_ERROR 0001 to 0007 and 0016 what is wrong, 0008 where somebody changed it since that version, 0009
 * where nothing differs. What changes the shares of right holders needs the right to contracts (0017), and what was shown of
 * it has to be confirmed (0018).
 */
export async function editWork(
  ctx: Needs<'db' | 'covers'>,
  order: { by: Actor; id: number; version: string; sheet: WorkSheet; shares?: ShareConsent },
): Promise<{ changed: (keyof WorkSheet)[] }> {
  const seen = await showDeskWork(ctx, order.id);
  const sheet = checkedSheet(order.sheet, seen.today, seen.sheet.hiatusUntil);
  const typeset = await newTypesetCover(ctx, seen, sheet);
  const act = { name: 'work.update', subject: `work:${order.id}` };
  return actAs(ctx, { by: order.by, act }, async (tx) => {
    const stands = await lockDeskWork(tx, order.id);
    if (!stands) throw new Refusal('NOT_FOUND', '0001');
    if (stands.version !== order.version) throw new Refusal('WORK_ERROR', '0008');
    const changed = changedParts(stands.sheet, sheet);
    if (changed.length === 0) throw new Refusal('WORK_ERROR', '0009');
    const shareChange = await requireConsent(tx, { id: order.id, sheet, consent: order.shares });
    await updateSheet(tx, order.id, sheet);
    await noteEdits(tx, order.id, changed);
    if (typeset) {
      await keepPicture(tx, typeset, sheet.rating);
      await updateCover(tx, order.id, { hash: typeset.hash, isOwn: false });
    }
    await settleDesk(tx, [order.id], { left: [stands.cover], names: true });
    return {
      before: partsOf(stands.sheet, changed),
      after: { ...partsOf(sheet, changed), ...shareChange },
      result: { changed },
    };
  });
}

/** What whoever edits may do about shares, and the change that they were shown and confirmed. */
export interface ShareConsent {
  mayChange: boolean;
  confirmed: string;
}

/** Refuses a change of shares by whoever may not, or that was not shown; answers what it changes for the audit log. */
async function requireConsent(
  tx: Tx,
  { id, sheet, consent }: { id: number; sheet: WorkSheet; consent: ShareConsent | undefined },
): Promise<{ shareChange?: string }> {
  const { kind, publisher, isTaxFree } = sheet;
  const shareChange = await describeShareChange(tx, { workId: id, kind, publisher, isTaxFree });
  if (shareChange === null) return {};
  const field = 'publisher';
  if (!consent?.mayChange) throw new Refusal('WORK_ERROR', '0017', { field });
  if (consent.confirmed !== shareChange) throw new Refusal('WORK_ERROR', '0018', { field, change: shareChange });
  return { shareChange };
}

/** A cover set from type bears the title and the first name: it is set anew where these change. */
async function newTypesetCover(ctx: Needs<'covers'>, work: DeskWork, sheet: WorkSheet): Promise<Picture | undefined> {
  const named = ({ title, creators }: WorkSheet): string => `${title}\n${creators[0]?.name ?? ''}`;
  if (work.hasOwnCover || named(work.sheet) === named(sheet)) return undefined;
  return ctx.covers.typeset({ title: sheet.title, creator: sheet.creators[0]?.name ?? '', paper: work.id % 8 });
}

/** Some parts of a sheet, as the audit log keeps them. */
function partsOf(sheet: WorkSheet, parts: readonly (keyof WorkSheet)[]): Partial<WorkSheet> {
  return Object.fromEntries(parts.map((part) => [part, sheet[part]]));
}
