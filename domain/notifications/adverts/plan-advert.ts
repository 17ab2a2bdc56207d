import type { Needs } from '#kernel/context';
import {
  type AdvertRow,
  type NewAdvert,
  countAudience,
  insertAdvert,
  selectAdverts,
  selectWorksByTitle,
  updateAdvertStopped,
} from './advert-store.ts';
import { advertContact } from './advert-contact.ts';
import { notificationTexts } from '../notification-texts.ts';

const MAX_LISTED = 50;

/** `followersOf`: works by key, title or number; empty for all members with consent. */
export type AdvertDraft = Omit<NewAdvert, 'audience' | 'works'> & { followersOf: string[] };

/** Texts and audience of an advert. */
export interface AdvertPreview {
  title: string;
  body: string;
  members: number;
  byMail: number;
  missing: string[];
}

/** Previews an advert and its current audience; writes nothing. */
export async function previewAdvert(ctx: Needs<'db'>, draft: AdvertDraft): Promise<AdvertPreview> {
  const { audience, works, missing } = await audienceOf(ctx, draft);
  const { members, byMail } = await countAudience(ctx.db, { audience, works });
  const details = { title: draft.title, body: draft.body, path: draft.path };
  const { title, body } = notificationTexts({ kind: 'advert', facts: details }, { work: null, madeAt: new Date(0) });
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
 * Schedules an advert; delivery begins within a minute of its start. Undefined when the key was used or it is over.
 * Nothing is written when a followed work is unknown.
 */
export async function planAdvert(
  ctx: Needs<'db'>,
  draft: AdvertDraft,
): Promise<{ id: number; startsAt: Date; missing: string[] } | undefined> {
  const { audience, works, missing } = await audienceOf(ctx, draft);
  if (audience === 'followers' && works.length === 0) return undefined;
  const created = await ctx.db.transaction().execute((tx) => insertAdvert(tx, { ...draft, audience, works }));
  return created && { ...created, missing };
}

/** Adverts with delivery counts by channel, newest first. */
export async function listAdverts(ctx: Needs<'db'>): Promise<AdvertRow[]> {
  return selectAdverts(ctx.db, MAX_LISTED);
}

/** Stops an advert. False without one to stop. */
export async function stopAdvert(ctx: Needs<'db'>, id: number): Promise<boolean> {
  return ctx.db.transaction().execute((tx) => updateAdvertStopped(tx, id));
}

async function audienceOf(
  ctx: Needs<'db'>,
  { followersOf }: AdvertDraft,
): Promise<Pick<NewAdvert, 'audience' | 'works'> & { missing: string[] }> {
  if (followersOf.length === 0) return { audience: 'all', works: [], missing: [] };
  const found = await selectWorksByTitle(ctx.db, followersOf);
  const missing = followersOf.filter((name) => !found.has(name));
  return { audience: 'followers', works: [...new Set(found.values())], missing };
}
