import { type Actor, withAudit } from '#domain/operators';
import { findShareChanges } from '#domain/settlement';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { EpisodeJson } from '#shared/catalog/episode-fields';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import { renumberDuplicates } from '../change-episodes.ts';
import { writeEdit } from '../episode-admin-store.ts';
import { deleteWorks } from '../deletion/deletion-store.ts';
import { refreshWorks } from '../refresh-works.ts';
import { updateCover } from '../work-form-store.ts';
import {
  NEW_WORK,
  type BulkChangeRow,
  type LockedEpisode,
  type ReplacedValue,
  deleteNewEpisodeMarks,
  deleteNewWorkMarks,
  deleteOldBulkChanges,
  lockEpisodeValues,
  lockUntouchedWorks,
  lockWorkForms,
  markUndone,
  selectBulkChanges,
  selectReplacedValues,
} from './bulk-change-store.ts';
import { isSameValue } from './undo-rules.ts';
import { type WorkRestoration, writeWorkValues } from './write-work-values.ts';

/** Bulk changes of the last day, newest first. */
export async function listBulkChanges(ctx: Needs<'db'>): Promise<BulkChangeRow[]> {
  return selectBulkChanges(ctx.db);
}

/** Deletes the values of bulk changes that can no longer be undone. */
export async function purgeBulkChanges(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldBulkChanges(tx));
}

/** How many works and episodes were restored, and how many left because somebody changed them since. */
export interface UndoneChange {
  restored: number;
  left: number;
  /** Works that the change added and that stay. */
  kept: number[];
}

/**
 * Restores the values before a bulk change where they are still those of the change, and deletes the works that it added
 * where nothing happened since, within a day and once. Throws
 * LIST_ERROR 0004 when it cannot be undone, 0005 when everything changed since.
 */
export async function undoBulkChange(ctx: Needs<'db'>, input: { by: Actor; id: number }): Promise<UndoneChange> {
  const { by, id } = input;
  return withAudit(ctx, { by, act: { name: 'works.undo', subject: 'works' } }, async (tx) => {
    if (!(await markUndone(tx, id))) throw new DomainError('LIST_ERROR', '0004');
    const { work = [], episode = [] } = Object.groupBy(await selectReplacedValues(tx, id), ({ item }) => item);
    const added = await deleteAdded(
      tx,
      work.filter(({ field }) => field === NEW_WORK),
    );
    const works = await undoWorks(tx, { id, replaced: work.filter(({ field }) => field !== NEW_WORK) });
    const episodes = await undoEpisodes(tx, { id, replaced: episode });
    const restored = added.deleted + works.restored + episodes.restored;
    const left = added.kept.length + works.left + episodes.left;
    if (restored === 0) throw new DomainError('LIST_ERROR', '0005');
    const after = { change: id, works: added.deleted + works.restored, episodes: episodes.restored, left };
    return { after, result: { restored, left, kept: added.kept } };
  });
}

async function deleteAdded(tx: Tx, added: readonly ReplacedValue[]): Promise<{ deleted: number; kept: number[] }> {
  const untouched = await lockUntouchedWorks(
    tx,
    added.map(({ id, after }) => ({ id, version: String(after) })),
  );
  await deleteWorks(tx, untouched);
  const deleted = new Set(untouched);
  return { deleted: deleted.size, kept: added.flatMap(({ id }) => (deleted.has(id) ? [] : [id])) };
}

type Restored = Omit<UndoneChange, 'kept'>;

/** What the bulk change `id` replaced. */
interface Replacement {
  id: number;
  replaced: readonly ReplacedValue[];
}

async function undoWorks(tx: Tx, { id: change, replaced }: Replacement): Promise<Restored> {
  const byWork = Map.groupBy(replaced, ({ id }) => id);
  if (byWork.size === 0) return { restored: 0, left: 0 };
  const forms = await lockWorkForms(tx, [...byWork.keys()]);
  const steps = [...byWork].flatMap(([id, replacedValues]): (WorkRestoration & { cover: string | null })[] => {
    const work = forms.get(id);
    const current: Record<string, unknown> = { ...work?.sheet, cover: work?.cover };
    if (!work || !replacedValues.every(({ field, after }) => isSameValue(current[field], after))) return [];
    const before = replacedValues.map(({ field, before: value }) => [field, value] as const);
    const { cover, ...values }: Partial<WorkFormValues> & { cover?: unknown } = Object.fromEntries(before);
    return [{ id, sheet: work.sheet, values, cover: typeof cover === 'string' ? cover : null }];
  });
  const moved = await findShareChanges(tx, steps.flatMap(periodOf));
  const kept = steps.filter(({ id }) => !moved.has(id));
  await writeWorkValues(tx, kept);
  for (const { id, cover } of kept) if (cover !== null) await updateCover(tx, id, { hash: cover, isOwn: false });
  const works = kept.map(({ id }) => id);
  await deleteNewWorkMarks(tx, { id: change, works });
  await refreshWorks(tx, works, { names: true });
  return { restored: kept.length, left: byWork.size - kept.length };
}

function periodOf({ id, sheet, values }: WorkRestoration) {
  if (!('publisher' in values || 'isTaxFree' in values || 'kind' in values)) return [];
  const { kind, publisher, isTaxFree } = { ...sheet, ...values };
  return [{ workId: id, kind, publisher, isTaxFree }];
}

const EPISODE_EDITS = ['title', 'price', 'opensAt', 'listing'] as const;

async function undoEpisodes(tx: Tx, { id: change, replaced }: Replacement): Promise<Restored> {
  const byEpisode = Map.groupBy(replaced, ({ id }) => id);
  if (byEpisode.size === 0) return { restored: 0, left: 0 };
  const episodes = await lockEpisodeValues(tx, [...byEpisode.keys()]);
  const kept = episodes.filter((episode) => canRestore(episode, byEpisode.get(episode.id) ?? []));
  const ids = new Set(kept.map(({ id }) => id));
  for (const edit of EPISODE_EDITS) {
    const edited = replaced.filter(({ field, id }) => field === edit && ids.has(id));
    if (edited.length > 0)
      await writeEdit(
        tx,
        edit,
        edited.map(({ id, before }) => ({ id, values: Object(before) })),
      );
  }
  await deleteNewEpisodeMarks(tx, { id: change, episodes: [...ids] });
  const works = [...new Set(kept.map(({ workId }) => workId))];
  for (const workId of works) await renumberDuplicates(tx, workId);
  await refreshWorks(tx, works, { names: false });
  return { restored: kept.length, left: byEpisode.size - kept.length };
}

/** Unchanged since, and no reader loses an episode that was bought. */
function canRestore({ isOpen, isSold, values }: LockedEpisode, replaced: readonly ReplacedValue[]): boolean {
  const current: Record<string, unknown> = { ...values };
  return replaced.every(({ before, after }) => {
    const { opensAt }: Partial<EpisodeJson> = Object(before);
    const closes = isOpen && opensAt !== undefined && opensAt > values.opensAt;
    const isUnchanged = Object.entries(Object(after)).every(([name, value]) => current[name] === value);
    return isUnchanged && !(closes && isSold);
  });
}
