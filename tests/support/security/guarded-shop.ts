import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { refreshReadTogether } from '#domain/library';
import { applyFaqs, applyNotices } from '#domain/help-center';
import { applyEvents } from '#domain/events';
import { applyCurations } from '#domain/merchandising';
import { OPERATOR_ROLES, type OperatorRole } from '#shared/operations/operator-permissions';
import { createAdultThemes } from '../fixtures/adult-themes.ts';
import { CallBrowser } from '../servers/http-browser.ts';
import { CANARY, canaryPictures, canaryWorks } from '../fixtures/canary-works.ts';
import { runCampaigns, campaignInput } from '../fixtures/gift-campaigns.ts';
import { plantOperator } from '../fixtures/planted-operators.ts';
import { readEverything } from '../servers/ranking-shop.ts';
import { commentOnEverything } from '../fixtures/commented-works.ts';
import { type FullServer, joinShop, openFullServer } from '../servers/full-server.ts';
import type { AddressValues } from './address-values.ts';
import { type MemberResources, plantMemberResources } from './member-resources.ts';
import { renderCardTexts } from './share-cards.ts';

const ADULT_YEAR = 1990;
const MINOR_YEAR = new Date().getFullYear() - 15;

/** Readers who may see only an adult work's title, and the reader who may see all. */
export const DENIED = ['visitor', 'unverified', 'minor', 'adult-off'] as const;
export type ReaderName = (typeof DENIED)[number] | 'adult-on';
export const MEMBERS = ['unverified', 'minor', 'adult-off', 'adult-on'] as const;

/** A browser with its login token. */
export interface Person {
  name: string;
  browser: CallBrowser;
  token?: string;
  /** Empty for visitors. */
  things: MemberResources;
}

/** A server with every resource and every kind of reader. */
export interface GuardedShop extends FullServer {
  ground: AddressValues;
  readers: Record<ReaderName, Person>;
  victim: Person;
  operators: Record<OperatorRole, string>;
}

export async function guardedShop(): Promise<GuardedShop> {
  const files = new Map<string, Uint8Array>();
  const shop = await openFullServer(canaryWorks(), { pictures: canaryPictures(files) });
  for (const [key, bytes] of files) shop.ctx.kept.set(key, bytes);
  shop.ctx.shareCards = renderCardTexts();
  await dressWindow(shop);
  await createAdultThemes(shop.ctx);
  await readEverything(shop);
  await refreshReadTogether(shop.ctx);
  await commentOnEverything(shop);
  const env = await readAddressValues(shop);
  await runGifts(shop);
  const readers = {
    visitor: stranger(shop.app),
    unverified: await person(shop, env, { name: 'unverified', adultMode: true }),
    minor: await person(shop, env, { name: 'minor', proof: { birthYear: MINOR_YEAR }, adultMode: true }),
    'adult-off': await person(shop, env, { name: 'adult-off', proof: { birthYear: ADULT_YEAR } }),
    'adult-on': await person(shop, env, { name: 'adult-on', proof: { birthYear: ADULT_YEAR }, adultMode: true }),
  };
  const victim = await person(shop, env, { name: 'victim', proof: { birthYear: ADULT_YEAR }, adultMode: true });
  const holderId = await plantHolder(shop);
  const keys = await Promise.all(
    OPERATOR_ROLES.map(async (role) => {
      const { key } = await plantOperator(shop.ctx.db, { roles: [role], ...(role === 'holder' ? { holderId } : {}) });
      return [role, key] as const;
    }),
  );
  const operators = Object.fromEntries(keys) as Record<OperatorRole, string>;
  return { ...shop, ground: env, readers, victim, operators };
}

export function stranger(app: FastifyInstance): Person {
  return { name: 'visitor', browser: new CallBrowser(app, '10.1.1.1'), things: NOTHING };
}

const NOTHING: MemberResources = {
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
  shop: FullServer,
  env: AddressValues,
  { name, ...facts }: { name: string } & Parameters<typeof joinShop>[1],
): Promise<Person> {
  const { browser, memberNo, token } = await joinShop(shop, facts);
  return { name, browser, token, things: await plantMemberResources(shop.ctx, { memberNo, ground: env }) };
}

async function plantHolder({ ctx }: FullServer): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into right_holder (name) values ('달빛 스튜디오') returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/** Features adult works on the home page; they stay restricted. */
async function dressWindow({ ctx }: FullServer): Promise<void> {
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
  const visible = { kind: 'works' as const, title: '고른 책', works: ['adult-0', 'adult-3', 'plain-0'] };
  await applyEvents(ctx, [{ ...event, startsAt: null, endsAt: null, blocks: [visible] }]);
}

/** Gifts of adult works name them in the operator's words. */
async function runGifts({ ctx }: FullServer): Promise<void> {
  const messageOf = (part: string) => ({ title: `${CANARY}-${part}`, sentence: `${CANARY}-${part}-words` });
  const steps = [[{ kind: 'ticket' as const, work: 'adult-0', count: 1, hours: 72, days: 30 }]];
  await runCampaigns(
    ctx,
    campaignInput('red', { ...messageOf('gift'), kind: 'members', steps }),
    campaignInput('hour', { ...messageOf('time'), kind: 'time', steps, schedule: { waitMinutes: 60 } }),
    campaignInput('good', { ...messageOf('good'), kind: 'mileage', steps, price: 1 }),
    campaignInput('button', { kind: 'event' }),
  );
}

async function readAddressValues({ ctx, works }: FullServer): Promise<AddressValues> {
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
  const [text, webtoon, unrated, plain] = ['adult-0', 'adult-3', 'adult-5', 'plain-0'].map(named);
  const pictures = await ctx.db.selectFrom('picture').select('hash').orderBy('hash').execute();
  const comment = await ctx.db
    .selectFrom('comment')
    .select('id')
    .where('work_id', '=', plain ?? 0)
    .executeTakeFirstOrThrow();
  return {
    works: { text: text ?? 0, strip: webtoon ?? 0, unrated: unrated ?? 0, plain: plain ?? 0 },
    episodes: {
      text: await episode(text ?? 0, true),
      locked: await episode(text ?? 0, false),
      strip: await episode(webtoon ?? 0, true),
      plain: await episode(plain ?? 0, true),
    },
    // A sample of every third; the order follows the works.
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
