import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { applyEvents } from '#domain/events';
import type { SourceWork } from '#domain/catalog-import';
import { applyFaqs, applyNotices } from '#domain/help-center';
import { parseIllustratedArticle } from '#platform/shop-folder/markdown-articles';
import { DomainError } from '#kernel/domain-error';
import type { ArticleTextBlock } from '#shared/content/articles';
import { parseCommentText } from '../../../domain/community/comment-rules.ts';
import { fillAdminData, markHostileText } from './hostile-admin-data.ts';
import { hostileBooks, vectorAt } from '../files/hostile-books.ts';
import { HOSTILE_MARKUP } from '../files/hostile-markup.ts';
import { createReadingData } from '../fixtures/reading-data.ts';
import { plantOperator } from '../fixtures/planted-operators.ts';
import { readAll, withFiles } from '../files/source-files.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../servers/full-server.ts';

const WORDS_EACH = 12;

/** A server with payloads in every user-written field; `pages` show them. */
export interface HostileShop extends FullServer {
  pages: { visitor: string[]; member: string[]; operator: string[] };
  member: LoggedIn;
  operatorKey: string;
  marked: { work: number; episode: number };
}

export async function hostileShop(): Promise<HostileShop> {
  const shop = await openFullServer(await importedWorks());
  try {
    return await filled(shop);
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function filled(shop: FullServer): Promise<HostileShop> {
  const { ctx } = shop;
  const member = await joinShop(shop, { proof: { birthYear: 1990 } });
  const { id: operatorId, key: operatorKey } = await plantOperator(ctx.db, { roles: ['owner'] });
  const result = await talk(shop, member.memberNo);
  await writeWindow(shop);
  await createReadingData(ctx, { memberNo: member.memberNo, note: vectorAt(3), device: vectorAt(4).slice(0, 40) });
  const marked = await firstText(shop);
  await markHostileText(ctx, { memberNo: member.memberNo, ...marked });
  const desk = await fillAdminData(ctx, { memberNo: member.memberNo, operatorId, ...marked });
  const pages = await pagesOf(shop, { ...member, ...result });
  return { ...shop, member, operatorKey, marked, pages: { ...pages, operator: [...pages.operator, ...desk] } };
}

async function firstText({ ctx, works }: FullServer): Promise<{ work: number; episode: number }> {
  const work = works.get('글-md') ?? 0;
  const { id: episode } = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', work)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return { work, episode };
}

async function importedWorks(): Promise<SourceWork[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seoga-hostile-'));
  try {
    for (let at = 0; at * WORDS_EACH < HOSTILE_MARKUP.length; at += 1) {
      const of = (word: number): string => vectorAt(at * WORDS_EACH + word);
      const dialog = {
        title: of(0),
        otherTitles: [of(1), of(2)],
        creators: [{ name: of(3), role: of(4) }],
        shelf: at % 2 === 0 ? 'serial' : 'lightnovel',
        rating: 'all',
        prices: { free: 'all' },
        publisher: of(5),
        genre: of(6),
        tags: [of(7), of(8)],
        synopsis: of(9),
        quote: of(10),
        authorNote: of(11),
        attribution: of(0),
      };
      await mkdir(join(folder, `작품-${at}`));
      // JSON is valid YAML.
      await writeFile(join(folder, `작품-${at}`, 'work.yaml'), JSON.stringify(dialog));
      await writeFile(join(folder, `작품-${at}`, '01.md'), `# ${of(1)}\n\n${of(2)}\n\n본문입니다.\n`);
    }
    const all = HOSTILE_MARKUP.map((_one, at) => vectorAt(at));
    const texts = {
      'md/01.md': `첫 문단입니다.\n\n${all.join('\n\n')}\n`,
      'txt/01.txt': `첫 문단입니다.\n\n${all.join('\n\n')}\n`,
      'html/01.html': `<p>첫 문단입니다.</p>${(await claimedAlone(all)).map((one) => `<div>${one}</div>`).join('')}`,
    };
    for (const [name, text] of Object.entries(texts)) {
      const [format = ''] = name.split('/');
      await mkdir(join(folder, `글-${format}`));
      await writeFile(
        join(folder, `글-${format}`, 'work.yaml'),
        JSON.stringify({ title: name, creators: [{ name: '한서림' }], rating: 'all', prices: { free: 'all' } }),
      );
      await writeFile(join(folder, `글-${name}`), text);
    }
    for (const [name, bytes] of Object.entries(await hostileBooks()))
      await writeFile(join(folder, `글-${name}`), bytes);
    const found = await readAll(folder);
    return found.map((one) => {
      if ('refused' in one) throw new Error(`${one.file}: ${one.sentence}`);
      return one;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Payloads that do not make the import reject the file. */
async function claimedAlone(all: string[]): Promise<string[]> {
  const claimed: string[] = [];
  for (const one of all) {
    const found = await withFiles({ '글.html': `<p>글</p><div>${one}</div>` }, (at) => readAll(`${at}/글.html`));
    if (found.every((work) => !('refused' in work))) claimed.push(one);
  }
  return claimed;
}

async function talk({ ctx, works }: FullServer, memberNo: number): Promise<{ inquiry: number; collection: number }> {
  const { db } = ctx;
  const ids = [...works.values()].filter((id) => id > 0);
  await sql`update member set nick = ${vectorAt(20)} where member_no = ${memberNo}`.execute(db);
  await sql`update session_family set user_agent = ${vectorAt(21)} where member_no = ${memberNo}`.execute(db);
  for (const at of HOSTILE_MARKUP.keys()) {
    const body = parseCommentText(vectorAt(at)).slice(0, 500) || '빈 말';
    const work = ids[at % ids.length] ?? 0;
    await sql`insert into comment (work_id, member_no, body, state, found_words)
      values (${work}, ${memberNo}, ${body}, 'shown', '{}')`.execute(db);
  }
  const { rows: requests } = await sql<{ id: number }>`
    with asked as (
      insert into inquiry (member_no, category, title, about_kind, about_id, about_label, request_key)
      values (${memberNo}, 'other', ${vectorAt(30)}, 'work', ${ids[0] ?? 0}, ${vectorAt(31)}, 'hostile') returning id
    ) insert into inquiry_message (inquiry_id, body, request_key) select id, ${HOSTILE_MARKUP.map((_one, at) =>
      vectorAt(at),
    )
      .join('\n')
      .slice(0, 4000)}, 'hostile'
      from asked returning inquiry_id as id`.execute(db);
  const { rows: created } = await sql<{ id: number }>`
    with made as (insert into collection (member_no, name, position) values (${memberNo}, ${vectorAt(32)}, 1) returning id),
      put as (insert into collection_work (collection_id, work_id) select made.id, w.id from made, work w)
    select id from made`.execute(db);
  await sql`insert into follow (member_no, work_id) select ${memberNo}::bigint, w.id from work w`.execute(db);
  return { inquiry: requests[0]?.id ?? 0, collection: created[0]?.id ?? 0 };
}

/** Rejected payloads are skipped. */
async function writeWindow({ ctx }: FullServer): Promise<void> {
  const blocks: ArticleTextBlock[] = HOSTILE_MARKUP.flatMap((_one, at) => {
    try {
      const read = parseIllustratedArticle(
        vectorAt(at),
        (message) => new DomainError('WINDOW_ERROR', '0003', { sentence: message }),
      );
      return read.filter((block): block is ArticleTextBlock => block.kind !== 'named-picture');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [];
    }
  });
  const always = { opensAt: null, endsAt: null, alertFrom: null, alertUntil: null };
  await applyNotices(ctx, [
    {
      ...always,
      key: 'one',
      category: '서비스',
      title: vectorAt(40),
      isPinned: true,
      alert: vectorAt(41),
      blocks,
      pictures: [],
    },
  ]);
  await applyFaqs(ctx, [{ key: 'one', category: vectorAt(42), question: vectorAt(43), blocks }]);
  const event = { slug: 'autumn', title: vectorAt(44), summary: vectorAt(45), background: null, picture: null };
  const visible = [
    { kind: 'works' as const, title: vectorAt(46), works: ['작품-0', '작품-1'] },
    { kind: 'heading' as const, text: vectorAt(47) },
    { kind: 'notice' as const, title: vectorAt(48), text: blocks, isFolded: false },
    { kind: 'winners' as const, title: vectorAt(49), on: null, names: [vectorAt(50), vectorAt(51)] },
  ];
  await applyEvents(ctx, [{ ...event, isListed: true, startsAt: null, endsAt: null, blocks: visible }]);
}

async function pagesOf(
  { ctx, works }: FullServer,
  { memberNo, inquiry, collection }: { memberNo: number; inquiry: number; collection: number },
): Promise<HostileShop['pages']> {
  const ids = [...works].filter(([, id]) => id > 0);
  const texts = ids.filter(([key]) => key.startsWith('글')).map(([, id]) => id);
  const first = async (table: 'notice' | 'faq'): Promise<number> =>
    (await ctx.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  const episodes = await ctx.db
    .selectFrom('episode')
    .select(['id', 'work_id'])
    .where('work_id', 'in', texts)
    // Long texts are split; three parts each.
    .where('position', '<=', 3)
    .execute();
  const words = [60, 180].map((at) => encodeURIComponent(vectorAt(at).slice(0, 40)));
  const ofWorks = ids.map(([, id]) => id);
  return {
    visitor: [
      ['/', '/lightnovel', '/faq', '/notice', '/event', '/event/page/autumn'],
      words.map((word) => `/search?q=${word}`),
      [`/notice/${await first('notice')}`, `/faq/${await first('faq')}`],
      ofWorks.map((id) => `/novel/${id}?tab=info`),
      episodes.map(({ id }) => `/viewer/${id}`),
      words.map((word) => `/error?from=/${word}`),
    ].flat(),
    member: [
      ofWorks.slice(0, 4).map((id) => `/comments/work/${id}`),
      ['/my', '/my/comments', '/my/sessions', '/my/inquiries', `/my/inquiries/${inquiry}`, '/mybook?tab=interest'],
      `/mybook?tab=collections&collection=${collection}`,
    ].flat(),
    operator: [
      ['/operator', '/operator/works', '/operator/inquiries', '/operator/community', '/operator/audit'],
      ['/operator/window/notices', '/operator/window/notices/item?key=one', '/operator/window/faqs'],
      [`/operator/inquiries/${inquiry}`, `/operator/works/${ofWorks[0]}`, `/operator/members/${memberNo}`],
      episodes.slice(0, 2).flatMap(({ id }) => [`/operator/episodes/${id}/text`, `/operator/episodes/${id}/preview`]),
    ].flat(),
  };
}
