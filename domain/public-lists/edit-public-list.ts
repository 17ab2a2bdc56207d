import { canSee } from '#domain/catalog';
import { findContactRestriction, findWordAction } from '#domain/community';
import { countAttempt, requireVerifiedEmail } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Reader } from '#kernel/reader';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { type OfferedWork, type PublicListText, parsePublicList } from './public-list-rules.ts';
import {
  type OwnListRow,
  type OwnListWorkRow,
  selectOwnListWorks,
  selectOwnLists,
  upsertPublicList,
} from './public-list-store.ts';

const DAY_SECONDS = 86_400;
/** Works of a collection that can be chosen from. */
const MAX_OFFERED = 300;

/** A member's collections with their public lists. */
export async function listOwnLists(ctx: Needs<'db'>, memberNo: number): Promise<OwnListRow[]> {
  return selectOwnLists(ctx.db, { memberNo });
}

/** A member's list with the works of its collection. Throws PUBLIC_LIST_ERROR 0001 for another's. */
export async function showOwnList(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; id: number },
): Promise<OwnListRow & { works: OwnListWorkRow[] }> {
  const [list] = await selectOwnLists(ctx.db, input);
  if (!list) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
  const withoutAdult = !canSee(input.reader, { rating: '19' }, 'about');
  return { ...list, works: await selectOwnListWorks(ctx.db, { id: input.id, most: MAX_OFFERED, withoutAdult }) };
}

/**
 * Saves a list and publishes it or makes it private; works that were not offered stay as they are. Throws PUBLIC_LIST_ERROR
 * 0001 for another's, 0006 for too many works, 0010 beyond the changes of a day, as `parsePublicList`; when it is to be public
 * also MEMBER_ERROR 0008, PUBLIC_LIST_ERROR 0005 without works, 0007 for a forbidden word, 0008 for a member banned from
 * writing, 0009 after it was taken down.
 */
export async function savePublicList(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; title: string; about: string; works: OfferedWork[]; isPublic: boolean },
): Promise<void> {
  const { memberNo, id, isPublic } = input;
  const list = parsePublicList(input);
  if (isPublic) await requireMayPublish(ctx, { memberNo, list });
  await ctx.db.transaction().execute(async (tx) => {
    const [own] = await selectOwnLists(tx, { memberNo, id });
    if (!own) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
    if (isPublic && own.removedAt !== null) throw new DomainError('PUBLIC_LIST_ERROR', '0009');
    const counter = { kind: 'public-list', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countAttempt(tx, counter)).failures > PUBLIC_LIST_LIMITS.changesADay)
      throw new DomainError('PUBLIC_LIST_ERROR', '0010');
    const offered = input.works.map((work) => work.id);
    const works = await upsertPublicList(tx, { id, isPublic, ...list, offered });
    if (works > PUBLIC_LIST_LIMITS.works)
      throw new DomainError('PUBLIC_LIST_ERROR', '0006', { most: PUBLIC_LIST_LIMITS.works });
    if (isPublic && works === 0) throw new DomainError('PUBLIC_LIST_ERROR', '0005');
  });
}

async function requireMayPublish(
  ctx: Needs<'db'>,
  { memberNo, list }: { memberNo: number; list: PublicListText },
): Promise<void> {
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  if ((await findContactRestriction(ctx.db, { from: memberNo, to: null })) !== null)
    throw new DomainError('PUBLIC_LIST_ERROR', '0008');
  const text = [list.title, list.about, ...list.works.map(({ comment }) => comment)].join('\n').trim();
  // Lists are not reviewed before publication, so words that hold or fold a comment are refused here.
  if ((await findWordAction(ctx.db, text)) !== null) throw new DomainError('PUBLIC_LIST_ERROR', '0007');
}
