import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ExportSection } from '#kernel/export-section';
import type { Reader } from '#kernel/reader';
import { MAX_MUTED, type MutedKind } from '#shared/catalog/mutes';
import type { WorkCard } from '../listing/work-card.ts';
import { workCards } from '../listing/work-cards.ts';
import { canSee } from './adult-policy.ts';
import {
  type NamedMute,
  deleteMute,
  existsToMute,
  insertMute,
  lockMutes,
  selectMuteChoices,
  selectMutedCreators,
  selectMutedWorks,
} from './muted-store.ts';

/** What of a work a member can hide, and what is hidden already. */
export interface MuteChoices {
  work: NamedMute;
  creators: NamedMute[];
  tags: NamedMute[];
}

/** What of a work a member can hide. Of a masked work only the work itself. Throws NOT_FOUND 0001. */
export async function findMuteChoices(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; workId: number },
): Promise<MuteChoices> {
  const row = await selectMuteChoices(ctx.db, input);
  if (!row) throw new DomainError('NOT_FOUND', '0001');
  const work = { id: row.id, name: row.title, isMuted: row.isMuted };
  if (!canSee(input.reader, row, 'about')) return { work, creators: [], tags: [] };
  return { work, creators: row.creators, tags: row.tags };
}

interface MuteInput {
  memberNo: number;
  kind: MutedKind;
  id: number;
}

/** Hides a work, or all works of a creator, from a member's lists. Throws MUTE_ERROR 0001 if unknown, 0002 beyond the limit. */
export async function muteWorks(ctx: Needs<'db'>, input: MuteInput): Promise<void> {
  const { kind } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const count = await lockMutes(tx, input);
    if (!(await existsToMute(tx, input))) throw new DomainError('MUTE_ERROR', '0001');
    if (count >= MAX_MUTED[kind]) throw new DomainError('MUTE_ERROR', '0002', { most: MAX_MUTED[kind] });
    await insertMute(tx, input);
  });
}

/** Shows it again; ignores what is not hidden. */
export async function unmuteWorks(ctx: Needs<'db'>, input: MuteInput): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteMute(tx, input));
}

/** A member's hidden works (as cards, masked as everywhere) and creators, newest first. */
export async function listMuted(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader },
): Promise<{ works: WorkCard[]; creators: { id: number; name: string }[] }> {
  const [works, creators] = await Promise.all([
    selectMutedWorks(ctx.db, input.memberNo),
    selectMutedCreators(ctx.db, input.memberNo),
  ]);
  const ids = works.map(({ id }) => id);
  return {
    works: await workCards(ctx, ids, input.reader),
    creators: creators.map(({ id, name }) => ({ id, name })),
  };
}

/** Exports a member's hidden works and creators. */
export async function exportMuted(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [works, creators] = await Promise.all([
    selectMutedWorks(ctx.db, memberNo),
    selectMutedCreators(ctx.db, memberNo),
  ]);
  const columns = (title: string) => [
    { key: 'name', title },
    { key: 'at', title: '숨긴 일시' },
  ];
  const rows = (list: { name: string; at: Date }[]) => list.map(({ name, at }) => ({ name, at: at.toISOString() }));
  const about = '목록에서 보지 않기로 하셨습니다.';
  return [
    { name: 'muted-works', title: '숨긴 작품', about, columns: columns('작품'), rows: rows(works) },
    { name: 'muted-creators', title: '숨긴 작가', about, columns: columns('작가'), rows: rows(creators) },
  ];
}
