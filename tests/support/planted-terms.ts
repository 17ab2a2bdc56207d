import type pg from 'pg';
import { personalTables } from './personal-tables.ts';

/**
 * A row whose term runs from `$1`: it carries the word `$2`, found again in `key`; `$3` is a member. `first`: the part of
 * a table in which such a row comes to lie.
 */
interface TermPlant {
  first?: string;
  sql: string;
  key: string;
}

const DAY = "($1::timestamptz at time zone 'Asia/Seoul')::date";
const ADVERT = `with made as (insert into advert (source_key, title, body, path, audience, sender, starts_at)
  values ($2, '광고', '광고', '/', 'all', '서가', $1) returning id)`;
const CAMPAIGN = `with made as (insert into campaign (source_key, kind, title, steps, ends_at)
  values ($2, 'all', '선물', '[[]]', $1) returning id)`;
const LEAVER = `with made as (insert into member (nick, joined_by, join_event, state, withdrawn_at)
  values ($2, 'mail', $2, 'withdrawn', $1) returning member_no)`;
const INQUIRY = `with asked as (insert into inquiry (member_no, category, title, request_key, last_at)
  values ($3, 'other', $2, $2, $1) returning id)`;
const REQUEST = `insert into rights_request (comment_text, name, mail, side, kind, body, request_key, decided_at)
  values ('', '', '', 'self', 'other', '', $2, $1) returning id`;
const session = (
  expiresAt: string,
): string => `insert into session_family (member_no, selector, seed, verifier_hash, is_kept,
  device_type, device_version, user_agent, expires_at) values ($3, $2, '', '', true, 'WEB', 0, '', ${expiresAt}) returning id`;

/** By the names of `docs/security/personal-data.yaml`. */
const PLANTS: Record<string, TermPlant> = {
  access_log: {
    first: 'select make_visit_weeks($1, $1)',
    sql: `insert into access_log (at, path, referrer, network, device, device_version, agent, is_member, visitor)
      values ($1, '/', '', '', 'WEB', 0, '', false, $2)`,
    key: 'visitor',
  },
  advert_delivery: {
    sql: `${ADVERT} insert into advert_delivery (advert_id, member_no, channel, at) select id, $3, 'inbox', $1 from made`,
    key: '(select source_key from advert where id = advert_id)',
  },
  captcha: { sql: "insert into captcha (id, browser, answer, made_at) values ($2, '', '', $1)", key: 'id' },
  gift_person: {
    sql: `${CAMPAIGN} insert into gift_person (campaign_id, person) select id, $2::bytea from made`,
    key: "encode(person, 'escape')",
  },
  handed_download: {
    sql: `with made as (${session("seoga_now() + interval '9 days'")}) insert into handed_download
      (session_id, token_hash, what, hides_adult, expires_at) select id, $2::bytea, 'member-export', false, $1 from made`,
    key: "encode(token_hash, 'escape')",
  },
  idempotency: {
    sql: "insert into idempotency (member_no, route, key, fingerprint, made_at) values ($3, '', $2, '', $1)",
    key: 'key',
  },
  identity_attempt: {
    sql: "insert into identity_attempt (id, purpose, browser, return_to, made_at) values ($2, 'proof', '', '/', $1)",
    key: 'id',
  },
  identity_holder: {
    sql: `${LEAVER} insert into identity_holder (mac, member_no) select $2::bytea, member_no from made`,
    key: "encode(mac, 'escape')",
  },
  inquiry_file: {
    sql: `${INQUIRY}, said as (insert into inquiry_message (inquiry_id, body, request_key) select id, '', $2 from asked returning id)
      insert into inquiry_file (message_id, position, key, name, type, bytes) select id, 1, md5($2), $2, 'image/webp', 1 from said`,
    key: 'name',
  },
  inquiry_file_removal: { sql: 'insert into inquiry_file_removal (key, noted_at) values ($2, $1)', key: 'key' },
  inquiry_message: {
    sql: `${INQUIRY} insert into inquiry_message (inquiry_id, body, request_key) select id, $2, $2 from asked`,
    key: 'body',
  },
  'kept_by_law.consent': {
    sql: `insert into kept_by_law.consent (member_no, kind, version, is_given, at, keep_until) values ($3, 'terms', $2, true, $1, $1)`,
    key: 'version',
  },
  'kept_by_law.inquiry': {
    sql: `insert into kept_by_law.inquiry (id, member_no, category, title, messages, made_at, keep_until)
      select coalesce(max(id), 0) + 1, $3, 'other', $2, '[]', $1, $1 from kept_by_law.inquiry`,
    key: 'title',
  },
  'kept_by_law.member': {
    sql: `${LEAVER} insert into kept_by_law.member (member_no, joined_at, withdrawn_at, keep_until) select member_no, $1, $1, $1 from made`,
    key: '(select nick from member m where m.member_no = held.member_no)',
  },
  notification: {
    sql: "insert into notification (member_no, kind, ref, made_at) values ($3, 'gift', $2, $1)",
    key: 'ref',
  },
  one_time_link: {
    sql: `insert into one_time_link (token_hash, purpose, member_no, mail, expires_at) values ($2::bytea, 'password', $3, '', $1)`,
    key: "encode(token_hash, 'escape')",
  },
  opening: {
    first: 'select make_ranking_parts($1, $1)',
    sql: `insert into opening (day, work_id, episode_id, reader, at) values (${DAY}, 1, 0, md5($2)::uuid, $1)`,
    key: 'reader::text',
  },
  photo_removal: { sql: 'insert into photo_removal (photo, made_at) values ($2, $1)', key: 'photo' },
  quote: {
    sql: `insert into quote (id, member_no, kind, work_id, items, list_coins, coins, expires_at)
      select md5($2)::uuid, $3, 1, min(id), '[]', 0, 0, $1 from work`,
    key: 'id::text',
  },
  rejoin_wait: { sql: 'insert into rejoin_wait (mail_mac, until) values ($2, $1)', key: 'mail_mac' },
  rights_file: {
    sql: `with made as (${REQUEST}) insert into rights_file (key, request_id, name, type, bytes) select $2, id, '', '', 1 from made`,
    key: 'key',
  },
  rights_request: { sql: REQUEST, key: 'request_key' },
  search_asked: {
    sql: `insert into search_asked (day, norm, asker, word) values (${DAY}, $2, '', '')`,
    key: 'norm',
  },
  search_missed: {
    sql: `insert into search_missed (day, norm, asker, word) values (${DAY}, $2, '', '')`,
    key: 'norm',
  },
  session_family: { sql: session('$1'), key: 'selector' },
  social_attempt: {
    sql: `insert into social_attempt (state_hash, provider, browser, nonce, intent, return_to, expires_at)
      values ($2::bytea, 'naver', '', '', 'login', '/', $1)`,
    key: "encode(state_hash, 'escape')",
  },
  social_join: {
    sql: `insert into social_join (token_hash, browser, provider, subject, is_mail_proved, return_to, expires_at)
      values ($2::bytea, '', 'naver', '', false, '/', $1)`,
    key: "encode(token_hash, 'escape')",
  },
  throttle: {
    sql: "insert into throttle (kind, key, failures, first_at, last_at) values ('login', $2, 1, $1, $1)",
    key: 'key',
  },
  visit_flow: { sql: 'insert into visit_flow (network, minute, visits) values ($2, $1, 1)', key: 'network' },
};

/** A table with a term: by which moment it runs, and for how long. */
export interface Term {
  table: string;
  plant: TermPlant;
  /** From this moment of a row on. */
  of: string;
  /** As PostgreSQL writes a length of time. */
  length: string;
}

/** Every term that the paper names; throws where a row is not as it should be. */
export function paperTerms(): Term[] {
  return Object.entries(personalTables().people).flatMap(([table, { leaves, ends }]) => {
    if (leaves === 'term' && !ends)
      throw new Error(`${table} goes at its own end: docs/security/personal-data.yaml says not when`);
    if (!ends) return [];
    const [, of = '', length = '0'] = /^(\S+)(?: (\d+ \w+))?$/.exec(ends) ?? [];
    const plant = PLANTS[table];
    if (!of || !plant) throw new Error(`${table}: how a row comes to the end "${ends}" stands in no planted-terms.ts`);
    return [{ table, plant, of, length }];
  });
}

/** Plants a row that came so close to its end, or went so far past it (`-1 hour`), and carries the word. */
export async function plantTerm(
  pool: pg.Pool,
  term: Term,
  facts: { left: string; word: string; memberNo: number },
): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>('select seoga_now() - $1::interval + $2::interval as at', [
    term.length,
    facts.left,
  ]);
  const at = rows[0]?.at;
  if (term.plant.first) await pool.query(term.plant.first, [at]);
  const values = [at, facts.word, ...(term.plant.sql.includes('$3') ? [facts.memberNo] : [])];
  await pool.query(term.plant.sql, values);
}

/** Whether the row with that word is still there. */
export async function isTermThere(pool: pg.Pool, { table, plant }: Term, word: string): Promise<boolean> {
  const key = plant.key.includes('::text') ? `replace(${plant.key}, '-', '') = md5($1)` : `${plant.key} = $1`;
  const { rowCount } = await pool.query(`select 1 from ${table} held where ${key}`, [word]);
  return (rowCount ?? 0) > 0;
}
