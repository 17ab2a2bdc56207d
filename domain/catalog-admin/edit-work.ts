import { type Actor, withAudit } from '#domain/operators';
import { checkBundleDiscount } from '#domain/purchase';
import { describeShareChange } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Picture } from '#shared/catalog/pictures';
import { refreshWorks } from './refresh-works.ts';
import { changedFields, parseWorkForm } from './work-rules.ts';
import {
  type AdminWork,
  savePicture,
  lockAdminWork,
  insertEdits,
  selectAdminWork,
  updateCover,
  updateWorkForm,
} from './work-form-store.ts';
import type { WorkFormValues } from '#shared/catalog/work-fields';

/** A work in the console. Throws NOT_FOUND 0001. */
export async function showAdminWork(ctx: Needs<'db'>, id: number): Promise<AdminWork> {
  const work = await selectAdminWork(ctx.db, id);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  return work;
}

/**
 * Saves a work form, effective immediately for readers and search, preserved by imports. Throws NOT_FOUND 0001,
 * WORK_ERROR 0001 to 0007 and 0016 for invalid values, 0008 after a concurrent change, 0009 without changes, 0017 when
 * changing right holders' shares without permission, 0018 without confirmation of that change, 0031 to 0033 for
 * invalid selling terms, 0034 for a bundle discount that lowers no price.
 */
export async function editWork(
  ctx: Needs<'db' | 'covers'>,
  input: { by: Actor; id: number; version: string; sheet: WorkFormValues; shares?: ShareConsent },
): Promise<{ changed: (keyof WorkFormValues)[] }> {
  const seen = await showAdminWork(ctx, input.id);
  const form = parseWorkForm(input.sheet, seen.today, seen.sheet.hiatusUntil);
  const typeset = await newTypesetCover(ctx, seen, form);
  const action = { name: 'work.update', subject: `work:${input.id}` } as const;
  return withAudit(ctx, { by: input.by, act: action }, async (tx) => {
    const current = await lockAdminWork(tx, input.id);
    if (!current) throw new DomainError('NOT_FOUND', '0001');
    if (current.version !== input.version) throw new DomainError('WORK_ERROR', '0008');
    const changed = changedFields(current.sheet, form);
    if (changed.length === 0) throw new DomainError('WORK_ERROR', '0009');
    if (changed.includes('terms')) await requireLowerBundle(tx, input.id, form);
    const shareChange = await requireConsent(tx, { id: input.id, sheet: form, consent: input.shares });
    await updateWorkForm(tx, input.id, form);
    await insertEdits(tx, input.id, changed);
    if (typeset) {
      await savePicture(tx, typeset, form.rating);
      await updateCover(tx, input.id, { hash: typeset.hash, isOwn: false });
    }
    await refreshWorks(tx, [input.id], { left: [current.cover], names: true });
    return {
      before: pickFields(current.sheet, changed),
      after: { ...pickFields(form, changed), ...shareChange },
      result: { changed },
    };
  });
}

async function requireLowerBundle(tx: Tx, workId: number, { kind, terms }: WorkFormValues): Promise<void> {
  const { bundlePercent, bundleFrom } = terms;
  const isFixedPrice = terms.isFixedPrice ?? kind === 'single';
  if (bundlePercent === 0 || (await checkBundleDiscount(tx, { workId, bundlePercent, bundleFrom, isFixedPrice })))
    return;
  throw new DomainError('WORK_ERROR', '0034', {
    field: 'bundlePercent',
    percent: bundlePercent,
  });
}

export interface ShareConsent {
  mayChange: boolean;
  confirmed: string;
}

/** Requires permission and confirmation; returns the change for the audit log. */
async function requireConsent(
  tx: Tx,
  { id, sheet, consent }: { id: number; sheet: WorkFormValues; consent: ShareConsent | undefined },
): Promise<{ shareChange?: string }> {
  const { kind, publisher, isTaxFree } = sheet;
  const shareChange = await describeShareChange(tx, { workId: id, kind, publisher, isTaxFree });
  if (shareChange === null) return {};
  const field = 'publisher';
  if (!consent?.mayChange) throw new DomainError('WORK_ERROR', '0017', { field });
  if (consent.confirmed !== shareChange) throw new DomainError('WORK_ERROR', '0018', { field, change: shareChange });
  return { shareChange };
}

/** A typeset cover shows title and first creator, so it follows them. */
async function newTypesetCover(
  ctx: Needs<'covers'>,
  work: AdminWork,
  form: WorkFormValues,
): Promise<Picture | undefined> {
  const named = ({ title, creators }: WorkFormValues): string => `${title}\n${creators[0]?.name ?? ''}`;
  if (work.hasOwnCover || named(work.sheet) === named(form)) return undefined;
  return ctx.covers.typeset({ title: form.title, creator: form.creators[0]?.name ?? '', paper: work.id % 8 });
}

function pickFields(form: WorkFormValues, parts: readonly (keyof WorkFormValues)[]): Partial<WorkFormValues> {
  return Object.fromEntries(parts.map((part) => [part, form[part]]));
}
