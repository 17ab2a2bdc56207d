import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { gatherReadTogether } from '#domain/bookshelf';
import { applyFaqs, applyNotices } from '#domain/notices';
import { applyEvents } from '#domain/events';
import { applyCurations } from '#domain/showcase';
import { OPERATOR_ROLES, type OperatorRole } from '#vocabulary/operator-rights';
import { composeAdultSets } from '../support/adult-sets.ts';
import { CallBrowser } from '../support/browser-of-calls.ts';
import { CANARY, canaryPictures, canaryWorks } from '../support/canary-works.ts';
import { runCampaigns, wishedCampaign } from '../support/gift-campaigns.ts';
import { plantOperator } from '../support/planted-operators.ts';
import { readEverything } from '../support/ranking-ground.ts';
import { talkOfEverything } from '../support/talked-works.ts';
import { type WholeShop, joinShop, wholeShop } from '../support/whole-shop.ts';
import type { Ground } from './ground.ts';
import { type OwnThings, plantOwnThings } from './own-things.ts';
import { cardsInWords } from './shared-cards.ts';

const ADULT_YEAR = 1990;
const MINOR_YEAR = new Date().getFullYear() - 15;

/** Readers who may learn no more of an adult work than its name, and the one who may learn everything. */
export const DENIED = ['visitor', 'unverified', 'minor', 'adult-off'] as const;
export type ReaderName = (typeof DENIED)[number] | 'adult-on';
export const MEMBERS = ['unverified', 'minor', 'adult-off', 'adult-on'] as const;

/** Somebody before the shop: their browser, and what a call says who they are. */
export interface Person {
  name: string;
  browser: CallBrowser;
  token?: string;
  /** What is theirs; a visitor has nothing. */
  things: OwnThings;
}

/** One shop with everything in it that may be asked for, and everybody who may ask. */
export interface GuardedShop extends WholeShop {
  ground: Ground;
  readers: Record<ReaderName, Person>;
  /** Somebody whose things nobody else may touch. */
  victim: Person;
  /** The console's people by their role, with the key of their session. */
  operators: Record<OperatorRole, string>;
}

export async function guardedShop(): Promise<GuardedShop> {
  const files = new Map<string, Uint8Array>();
  const shop = await wholeShop(canaryWorks(), { pictures: canaryPictures(files) });
  for (const [key, bytes] of files) shop.ctx.kept.set(key, bytes);
  shop.ctx.cards = cardsInWords();
  await dressWindow(shop);
  await composeAdultSets(shop.ctx);
  await readEverything(shop);
  await gatherReadTogether(shop.ctx);
  await talkOfEverything(shop);
  const ground = await readGround(shop);
  await runGifts(shop);
  const readers = {
    visitor: stranger(shop.app),
    unverified: await person(shop, ground, { name: 'unverified', adultMode: true }),
    minor: await person(shop, ground, { name: 'minor', proof: { birthYear: MINOR_YEAR }, adultMode: true }),
    'adult-off': await person(shop, ground, { name: 'adult-off', proof: { birthYear: ADULT_YEAR } }),
    'adult-on': await person(shop, ground, { name: 'adult-on', proof: { birthYear: ADULT_YEAR }, adultMode: true }),
  };
  const victim = await person(shop, ground, { name: 'victim', proof: { birthYear: ADULT_YEAR }, adultMode: true });
  const holderId = await plantHolder(shop);
  const keys = await Promise.all(
    OPERATOR_ROLES.map(async (role) => {
      const { key } = await plantOperator(shop.ctx.db, { roles: [role], ...(role === 'holder' ? { holderId } : {}) });
      return [role, key] as const;
    }),
  );
  const operators = Object.fromEntries(keys) as Record<OperatorRole, string>;
  return { ...shop, ground, readers, victim, operators };
}

/** Somebody of whom the shop knows nothing. */
export function stranger(app: FastifyInstance): Person {
  return { name: 'visitor', browser: new CallBrowser(app, '10.1.1.1'), things: NOTHING };
}

const NOTHING: OwnThings = {
  member: 1,
  collection: 0,
  comment: 0,
  news: 0,
  inquiry: 0,
  inquiryFile: 'none',
  payment: 'none',
  purchase: 0,
  gift: 0,
  device: 0,
  quote: '00000000-0000-7000-8000-000000000000',
};

async function person(
  shop: WholeShop,
  ground: Ground,
  { name, ...facts }: { name: string } & Parameters<typeof joinShop>[1],
): Promise<Person> {
  const { browser, memberNo, token } = await joinShop(shop, facts);
  return { name, browser, token, things: await plantOwnThings(shop.ctx, { memberNo, ground }) };
}

async function plantHolder({ ctx }: WholeShop): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into right_holder (name) values ('달빛 스튜디오') returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** An operator may put an adult work into the window and into rows by name; it is still not for everybody. */
async function dressWindow({ ctx }: WholeShop): Promise<void> {
  await applyCurations(ctx, {
    banners: { home: [{ work: 'adult-0', quote: `${CANARY}-banner` }] },
    rows: {
      home: [
        { title: '고른 책', source: { kind: 'works', works: ['adult-1', 'adult-3', 'plain-1'] } },
        { title: '새 책', source: { kind: 'new' } },
      ],
    },
  });
  const blocks = [{ kind: 'paragraph' as const, spans: ['본문입니다.'] }];
  const notice = { category: '서비스', isPinned: false, endsAt: null, alert: '', alertFrom: null, alertUntil: null };
  await applyNotices(ctx, [{ ...notice, key: 'now', title: '지금 글', opensAt: null, blocks, pictures: [] }]);
  await applyFaqs(ctx, [{ key: 'one', category: '결제', question: '질문입니까?', blocks }]);
  const event = { slug: 'autumn', title: '가을', summary: '', background: null, picture: null, isListed: true };
  const shown = { kind: 'works' as const, title: '고른 책', works: ['adult-0', 'adult-3', 'plain-0'] };
  await applyEvents(ctx, [{ ...event, startsAt: null, endsAt: null, blocks: [shown] }]);
}

/** What is given with adult works tells of them too: its words are the operator's own. */
async function runGifts({ ctx }: WholeShop): Promise<void> {
  const said = (part: string) => ({ title: `${CANARY}-${part}`, sentence: `${CANARY}-${part}-words` });
  const steps = [[{ kind: 'ticket' as const, work: 'adult-0', count: 1, hours: 72, days: 30 }]];
  await runCampaigns(
    ctx,
    wishedCampaign('red', { ...said('gift'), kind: 'members', steps }),
    wishedCampaign('hour', { ...said('time'), kind: 'time', steps, schedule: { waitMinutes: 60 } }),
    wishedCampaign('good', { ...said('good'), kind: 'mileage', steps, price: 1 }),
    wishedCampaign('button', { kind: 'event' }),
  );
}

async function readGround({ ctx, works }: WholeShop): Promise<Ground> {
  const named = (key: string): number => works.get(key) ?? 0;
  const ids = async (table: 'theme' | 'pavilion' | 'promotion' | 'ranking_snapshot' | 'notice' | 'faq' | 'tag') =>
    (await ctx.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const episode = async (work: number, isFree: boolean): Promise<number> =>
    (
      await ctx.db
        .selectFrom('episode')
        .select('id')
        .where('work_id', '=', work)
        .where('is_free', '=', isFree)
        .orderBy('position')
        .executeTakeFirstOrThrow()
    ).id;
  const [text, strip, unrated, plain] = ['adult-0', 'adult-3', 'adult-5', 'plain-0'].map(named);
  const pictures = await ctx.db.selectFrom('picture').select('hash').orderBy('hash').execute();
  const comment = await ctx.db
    .selectFrom('comment')
    .select('id')
    .where('work_id', '=', plain ?? 0)
    .executeTakeFirstOrThrow();
  return {
    works: { text: text ?? 0, strip: strip ?? 0, unrated: unrated ?? 0, plain: plain ?? 0 },
    episodes: {
      text: await episode(text ?? 0, true),
      locked: await episode(text ?? 0, false),
      strip: await episode(strip ?? 0, true),
      plain: await episode(plain ?? 0, true),
    },
    // Made in the order of the works: every third is enough of each.
    pictures: pictures.map(({ hash }) => hash).filter((_hash, at) => at % 3 === 0),
    themes: await ids('theme'),
    pavilions: await ids('pavilion'),
    promotions: await ids('promotion'),
    boards: await ids('ranking_snapshot'),
    notice: (await ids('notice'))[0] ?? 0,
    faq: (await ids('faq'))[0] ?? 0,
    tag: (await ids('tag'))[0] ?? 0,
    comment: comment.id,
  };
}
