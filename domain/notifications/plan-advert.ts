import type { Needs } from '#shared/context';
import {
  type AdvertRow,
  type AdvertWish,
  countAudience,
  insertAdvert,
  selectAdverts,
  selectWorksNamed,
  stopOne,
} from './advert-store.ts';
import { advertContact } from './advert-words.ts';
import { newsWords } from './notification-words.ts';

const MOST_LISTED = 50;

/** An advert as an operator writes it: works by key, title or number; empty: to everybody who agreed. */
export type AdvertDraft = Omit<AdvertWish, 'audience' | 'works'> & { followersOf: string[] };

/** How an advert would look, and how many it would reach now. */
export interface AdvertPreview {
  title: string;
  body: string;
  members: number;
  byMail: number;
  /** Works that the shop does not have. */
  missing: string[];
}

/** Shows what would go out and to how many who agree to adverts now; nothing is written. */
export async function previewAdvert(ctx: Needs<'db'>, draft: AdvertDraft): Promise<AdvertPreview> {
  const { audience, works, missing } = await audienceOf(ctx, draft);
  const { members, byMail } = await countAudience(ctx.db, { audience, works });
  const facts = { title: draft.title, body: draft.body, path: draft.path };
  const { title, body } = newsWords({ kind: 'advert', facts }, { work: null, madeAt: new Date(0) });
  const contact = await advertContact(ctx);
  return {
    title,
    body: [body, contact].filter(Boolean).join('\n'),
    members,
    byMail: draft.isMailed ? byMail : 0,
    missing,
  };
}

/**
 * Has an advert go out, now or when it begins; a minute later at most the first are told. The same key is announced once:
 * undefined where it was, or is over already. One for followers of works that the shop does not have goes to nobody and is not written either.
 */
export async function planAdvert(
  ctx: Needs<'db'>,
  draft: AdvertDraft,
): Promise<{ id: number; startsAt: Date; missing: string[] } | undefined> {
  const { audience, works, missing } = await audienceOf(ctx, draft);
  if (audience === 'followers' && works.length === 0) return undefined;
  const made = await ctx.db.transaction().execute((tx) => insertAdvert(tx, { ...draft, audience, works }));
  return made && { ...made, missing };
}

/** Adverts, the newest first, with how many each has reached by which way. */
export async function listAdverts(ctx: Needs<'db'>): Promise<AdvertRow[]> {
  return selectAdverts(ctx.db, MOST_LISTED);
}

/** Stops an advert: nobody more is told of it. False where there is none to stop. */
export async function stopAdvert(ctx: Needs<'db'>, id: number): Promise<boolean> {
  return ctx.db.transaction().execute((tx) => stopOne(tx, id));
}

async function audienceOf(
  ctx: Needs<'db'>,
  { followersOf }: AdvertDraft,
): Promise<Pick<AdvertWish, 'audience' | 'works'> & { missing: string[] }> {
  if (followersOf.length === 0) return { audience: 'all', works: [], missing: [] };
  const found = await selectWorksNamed(ctx.db, followersOf);
  const missing = followersOf.filter((name) => !found.has(name));
  return { audience: 'followers', works: [...new Set(found.values())], missing };
}
