import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { ADVERT_RECORD_DAYS, type AdvertAudience } from '#shared/notifications/notifications';
import { consentsSql } from '../releases/broadcast-store.ts';

export interface NewAdvert {
  /** The operator's key; planning the same key again changes nothing. */
  key: string;
  title: string;
  body: string;
  path: string;
  audience: AdvertAudience;
  works: number[];
  isMailed: boolean;
  sender: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface AdvertRow {
  id: number;
  key: string;
  title: string;
  audience: AdvertAudience;
  startsAt: Date;
  stoppedAt: Date | null;
  finishedAt: Date | null;
  inbox: number;
  pushed: number;
  mailed: number;
}

/** Inserts an advert and its broadcast; undefined when the key was used or it is over. */
export async function insertAdvert(tx: Tx, input: NewAdvert): Promise<{ id: number; startsAt: Date } | undefined> {
  const { rows } = await sql<{ id: number; startsAt: Date }>`
    with made as (insert into advert (source_key, title, body, path, audience, works, is_mailed, sender, starts_at)
      select ${input.key}, ${input.title}, ${input.body}, ${input.path}, ${input.audience}, ${input.works}::bigint[],
        ${input.isMailed}::boolean, ${input.sender}, greatest(seoga_clock(), ${input.startsAt}::timestamptz)
      where coalesce(${input.endsAt}::timestamptz > seoga_clock(), true)
      on conflict (source_key) do nothing returning *),
    wave as (insert into notification_wave (kind, ref, advert_id, facts, starts_at)
      select 'advert', made.id::text, made.id,
        jsonb_build_object('title', made.title, 'body', made.body, 'path', made.path), made.starts_at from made)
    select id, starts_at as "startsAt" from made`.execute(tx);
  return rows[0];
}

export async function countAudience(
  db: Db,
  input: Pick<NewAdvert, 'audience' | 'works'>,
): Promise<{ members: number; byMail: number }> {
  const isFor =
    input.audience === 'all'
      ? sql`true`
      : sql`exists (select 1 from follow f where f.member_no = m.member_no and f.work_id = any(${input.works}::bigint[]))`;
  const { rows } = await sql<{ members: number; byMail: number }>`
    select count(*)::int as members, count(*) filter (where m.mail is not null and m.mail_proved_at is not null
      and not exists (select 1 from notification_channel ch where ch.member_no = m.member_no and ch.kind = 'advert'
        and ch.channel = 'mail' and not ch.is_on))::int as "byMail"
    from member m where m.state = 'active' and ${consentsSql(sql`m.member_no`, 'marketing')} and ${isFor}`.execute(db);
  return rows[0] ?? { members: 0, byMail: 0 };
}

export async function selectAdverts(db: Db, limit: number): Promise<AdvertRow[]> {
  const { rows } = await sql<AdvertRow>`
    select a.id, a.source_key as key, a.title, a.audience, a.starts_at as "startsAt", a.stopped_at as "stoppedAt",
      w.finished_at as "finishedAt", d.inbox, d.pushed, d.mailed
    from advert a left join notification_wave w on w.advert_id = a.id
    join lateral (select count(*) filter (where channel = 'inbox')::int as inbox,
      count(*) filter (where channel = 'push')::int as pushed, count(*) filter (where channel = 'mail')::int as mailed
      from advert_delivery where advert_id = a.id) d on true order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function updateAdvertStopped(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`with stopped as (update advert set stopped_at = seoga_clock()
      where id = ${id} and stopped_at is null returning id),
    ended as (update notification_wave set finished_at = coalesce(finished_at, seoga_clock())
      where advert_id = ${id}),
    held as (update notification set push_due = null
      where push_due is not null and wave_id in (select id from notification_wave where advert_id = ${id}))
    select 1 from stopped`.execute(tx);
  return rows.length > 0;
}

export async function selectAdvert(
  tx: Tx,
  id: number,
): Promise<{ title: string; body: string; path: string; isMailed: boolean } | undefined> {
  return tx
    .selectFrom('advert')
    .select(['title', 'body', 'path', 'is_mailed as isMailed'])
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
}

/** The members among these with a verified address and advert e-mails on. */
export async function selectMailable(tx: Tx, members: number[]): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`select m.member_no as "memberNo" from member m
    where m.member_no = any(${members}::bigint[]) and m.mail is not null and m.mail_proved_at is not null
      and not exists (select 1 from notification_channel ch where ch.member_no = m.member_no and ch.kind = 'advert'
        and ch.channel = 'mail' and not ch.is_on) order by m.member_no`.execute(tx);
  return rows.map(({ memberNo }) => memberNo);
}

export async function writeDeliveries(
  tx: Tx,
  done: { adverts: { advertId: number; memberNo: number }[]; channel: 'inbox' | 'push' | 'mail' },
): Promise<void> {
  if (done.adverts.length === 0) return;
  const [adverts, members] = [done.adverts.map((item) => item.advertId), done.adverts.map((item) => item.memberNo)];
  await sql`insert into advert_delivery (advert_id, member_no, channel)
    select d.advert, d.member, ${done.channel} from unnest(${adverts}::bigint[], ${members}::bigint[]) as d (advert, member)
    on conflict do nothing`.execute(tx);
}

export async function deleteOldDeliveries(tx: Tx): Promise<void> {
  await sql`delete from advert_delivery
    where at < seoga_now() - make_interval(days => ${ADVERT_RECORD_DAYS})`.execute(tx);
}

export async function selectWorksByTitle(db: Db, names: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select wanted.name, min(w.id) as id from unnest(${names}::text[]) as wanted (name)
    join work w on w.source_key = wanted.name or w.title = wanted.name or w.id::text = wanted.name
    group by wanted.name`.execute(db);
  return new Map(rows.map((row) => [row.name, row.id]));
}
