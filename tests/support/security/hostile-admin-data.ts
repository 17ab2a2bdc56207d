import { sql } from 'kysely';
import { pushReading } from '#domain/reading';
import { applyWorkSets, applyShopFolder } from '#domain/merchandising';
import type { ReadingRecord } from '#shared/reading/reading-record';
import { vectorAt } from '../files/hostile-books.ts';
import { HOSTILE_MARKUP } from '../files/hostile-markup.ts';
import type { TestContext } from '../database/test-context.ts';
import { FORMULAS } from './spreadsheet-cells.ts';

const MARKS = 40;

interface Desk {
  memberNo: number;
  operatorId: number;
  work: number;
  episode: number;
}

/** Returns the pages that show the payloads. */
export async function fillAdminData(ctx: TestContext, desk: Desk): Promise<string[]> {
  const { db } = ctx;
  const { memberNo, operatorId, work, episode } = desk;
  const rows: ReturnType<typeof sql>[] = [
    sql`insert into member_note (member_no, text, written_by, who) values (${memberNo}, ${vectorAt(70)}, ${operatorId}, ${vectorAt(71)})`,
    sql`insert into writing_ban (member_no, reason, ends_at) values (${memberNo}, ${vectorAt(72)}, now() + interval '1 day')`,
    sql`insert into money_proposal (member_no, wish, reason, proposed_by, good_until) values (${memberNo},
      ${JSON.stringify({ act: 'adjust', unit: 'bonus', amount: 1, days: 30 })}::jsonb, ${vectorAt(73)}, ${operatorId}, now() + interval '7 days')`,
    sql`insert into inquiry_template (title, body) values (${vectorAt(74)}, ${vectorAt(75)})`,
    sql`insert into comment_word (word, folded, act, reason) values (${vectorAt(76)}, ${vectorAt(76)}, 'hold', ${vectorAt(77)})`,
    sql`insert into comment_report (comment_id, member_no, reason, detail) select min(id), ${memberNo}, 'other', ${vectorAt(78).slice(0, 500)} from comment`,
    sql`update comment set state = 'held', found_words = array[${vectorAt(79)}] where id = (select max(id) from comment)`,
    sql`insert into typo_report (episode_id, member_no, revision, block, at_offset, found, before, after, wanted)
      values (${episode}, ${memberNo}, 1, '1', 0, ${vectorAt(80).slice(0, 200)}, ${vectorAt(81)}, ${vectorAt(82)}, ${vectorAt(83).slice(0, 200)})`,
    sql`insert into inquiry_file (message_id, position, key, name, type, bytes)
      select min(id), 0, ${'a'.repeat(32)}, ${`${vectorAt(84)}.pdf`}, 'application/pdf', 9 from inquiry_message`,
    sql`with asked as (
        insert into rights_request (comment_id, comment_text, name, mail, side, kind, body, request_key, objection, decision)
        select min(id), ${vectorAt(85)}, ${vectorAt(86)}, ${vectorAt(87)}, 'agent', 'other', ${vectorAt(88)}, 'hostile', ${vectorAt(89)}, ${vectorAt(90)}
        from comment returning id
      ) insert into rights_file (key, request_id, name, type, bytes) select ${'b'.repeat(32)}, id, ${vectorAt(91)}, 'application/pdf', 9 from asked`,
    sql`with run as (
        insert into import_run (operator_id, who, state, report, ended_at) values (${operatorId}, ${vectorAt(92)}, 'done', ${JSON.stringify(importRows())}::jsonb, now()) returning id
      ) insert into import_file (id, run_id, position, name, bytes, received) select 'hostile', id, 1, ${`${vectorAt(95)}.epub`}, 9, 9 from run`,
    sql`insert into operator_passkey (id, operator_id, name, public_key) values ('hostile', ${operatorId}, ${vectorAt(96)}, '\\x00')`,
    sql`update operator_session set user_agent = ${vectorAt(97)}, address = ${vectorAt(98)} where operator_id = ${operatorId}`,
    sql`update operator set name = ${vectorAt(99)}, mail = lower(${vectorAt(100)}) where id = ${operatorId}`,
    sql`insert into popular_word (word, norm, place) values (${vectorAt(101)}, ${vectorAt(101)}, 1)`,
    sql`insert into campaign (source_key, kind, title, sentence, steps) values ('hostile', 'all', ${vectorAt(102)}, ${vectorAt(103)}, '[[{"kind":"coins","unit":"bonus","amount":1,"days":30}]]'::jsonb)`,
    sql`insert into backup (name, state, fault, rehearsal_faults, ended_at) values ('hostile', 'failed', ${vectorAt(104)}, ${vectorAt(105)}, now())`,
    sql`insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, ask_at, failure, account)
      select 'hostile-0000000000000001', ${memberNo}, id, 'web', 'virtual-account', won, coins, bonus, bonus_days, 'waiting', null, ${vectorAt(106)},
        ${JSON.stringify({ bank: vectorAt(107), number: vectorAt(108), holder: vectorAt(109), due: '2030-01-01T00:00:00Z' })}::jsonb
      from coin_product where channel = 'web' order by id limit 1`,
    sql`with holder as (insert into right_holder (name, mail) values (${vectorAt(110)}, ${vectorAt(111)}) returning id)
      insert into holder_contract (holder_id, work_id, from_day, rate_bp) select id, ${work}, '2020-01-01', 7000 from holder`,
    ...FORMULAS.flatMap((word, at) => [
      sql`insert into search_missed (day, norm, asker, word) values (current_date, ${`${word}${at}`}, ${`${at}`}, ${word})`,
      sql`insert into operator_audit (operator_id, who, act, subject, reason, before) values
        (${operatorId}, ${word}, ${vectorAt(112)}, ${word}, ${`${word} ${vectorAt(113)}`}, ${JSON.stringify({ [word]: vectorAt(114) })}::jsonb)`,
    ]),
  ];
  for (const row of rows) await row.execute(db);
  await createHostileThemes(ctx);
  return adminPages(ctx, desk);
}

function importRows(): object[] {
  const work = { title: vectorAt(93), workId: null, added: [vectorAt(91)], changed: [], unchanged: 0, characters: 1 };
  const remarks = [{ file: vectorAt(94), sentence: vectorAt(95) }];
  const rest = { file: vectorAt(96), withdrawn: [vectorAt(94)], kept: [vectorAt(92)], remarks };
  return ['new', 'refused'].map((outcome) => ({ ...work, ...rest, outcome }));
}

async function createHostileThemes(ctx: TestContext): Promise<void> {
  const works = ['작품-0', '작품-1'];
  await applyWorkSets(ctx, {
    themes: [{ id: 'hostile', title: vectorAt(115), sentence: vectorAt(116), isAdult: false, works }],
    pavilions: [{ id: 'hostile', title: vectorAt(117), intro: vectorAt(118), notice: vectorAt(119), works }],
  });
  const until = { endsAt: new Date(Date.now() + 86_400_000), percent: 30 };
  await applyShopFolder(ctx, {
    promotions: [{ id: 'hostile', title: vectorAt(120), intro: vectorAt(121), works, ...until }],
  });
}

async function adminPages({ db }: TestContext, { memberNo, operatorId, work }: Desk): Promise<string[]> {
  const newest = async (table: 'import_run' | 'rights_request' | 'campaign' | 'right_holder'): Promise<number> =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  return [
    [
      '/operator/me',
      '/operator/keys',
      '/operator/operators',
      `/operator/operators/${operatorId}`,
      '/operator/health',
      '/operator/numbers',
    ],
    [`/operator/members/${memberNo}/money`, '/operator/members', '/operator/proposals', '/operator/typos'],
    ['/operator/inquiries/templates', '/operator/community/words', '/operator/community/rights', '/operator/import'],
    [`/operator/community/rights/${await newest('rights_request')}`, `/operator/import/${await newest('import_run')}`],
    ['/operator/payments', '/operator/payments/hostile-0000000000000001', '/operator/gifts'],
    [`/operator/gifts/${await newest('campaign')}`, '/operator/holders'],
    [`/operator/holders/${await newest('right_holder')}`, `/operator/works/${work}/episodes`],
    ['themes', 'pavilions', 'promotions'].flatMap((kind) => [
      `/operator/window/${kind}`,
      `/operator/window/${kind}/item?key=hostile`,
    ]),
  ].flat();
}

export async function markHostileText(
  ctx: TestContext,
  { memberNo, work, episode }: { memberNo: number; work: number; episode: number },
): Promise<void> {
  let seq = 100;
  const now = Date.now();
  const timestamp = (): { device: string; seq: number; at: number } => ({ device: 'bbbb-2', seq: (seq += 1), at: now });
  const records = HOSTILE_MARKUP.filter((_one, at) => at % Math.ceil(HOSTILE_MARKUP.length / MARKS) === 0).map(
    (_one, at): ReadingRecord => {
      const position = {
        episode,
        revision: 1,
        block: 'b1',
        offset: 0,
        quote: vectorAt(at).slice(0, 20),
        fraction: 0.01,
      };
      const anchor = {
        kind: 'highlight' as const,
        work,
        workTitle: vectorAt(at + 1),
        episode: { id: episode, position: 1, title: vectorAt(at + 2) },
        place: position,
        end: { ...position, offset: 2 },
        text: vectorAt(at * 3),
        madeAt: new Date(now).toISOString(),
      };
      return {
        kind: 'mark',
        id: `hostile${at}`,
        anchor: { value: anchor, ...timestamp() },
        colour: { value: 'yellow', ...timestamp() },
        note: { live: [{ value: vectorAt(at * 5 + 1), ...timestamp() }], seen: [] },
        alive: { live: [{ value: true, ...timestamp() }], seen: [] },
      };
    },
  );
  const device = { id: 'bbbb-2', name: vectorAt(5).slice(0, 40) };
  const { refused } = await pushReading(ctx, { memberNo, owner: memberNo, device, now, records });
  if (refused.length > 0) throw new Error(`planted marks were refused: ${JSON.stringify(refused.slice(0, 2))}`);
}
