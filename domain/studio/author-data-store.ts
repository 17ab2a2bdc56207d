import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** What the shop stores about an author. */
export interface AuthorRow {
  name: string;
  detail: string;
  at: Date;
}

/** Pens, follows and likes of a member. */
export async function selectAuthorRows(
  db: Db,
  memberNo: number,
): Promise<Record<'pens' | 'follows' | 'likes', AuthorRow[]>> {
  const pens = await sql<AuthorRow>`
    select p.name, p.intro as detail, p.made_at as at from pen p
    where p.member_no = ${memberNo} order by p.id`.execute(db);
  const follows = await sql<AuthorRow>`
    select p.name, '' as detail, f.made_at as at from pen_follow f join pen p on p.id = f.pen_id
    where f.member_no = ${memberNo} order by f.made_at`.execute(db);
  const likes = await sql<AuthorRow>`
    select w.title as name, e.title as detail, l.made_at as at
    from episode_like l
    join episode e on e.id = l.episode_id
    join work w on w.id = e.work_id
    where l.member_no = ${memberNo}
    order by l.made_at`.execute(db);
  return { pens: pens.rows, follows: follows.rows, likes: likes.rows };
}

/** A submission or a declaration of a member. */
export interface AuthoredRow {
  kind: string;
  work: string;
  detail: string;
  at: Date;
}

/** Submissions and declarations of a member. */
export async function selectAuthoredRows(db: Db, memberNo: number): Promise<AuthoredRow[]> {
  const { rows } = await sql<AuthoredRow>`
    select kind, work, detail, at
    from (
      select '검토 요청' as kind, w.title as work, concat_ws(' ', s.state, e.title) as detail, s.made_at as at
      from submission s
      join work w on w.id = s.work_id
      left join episode e on e.id = s.episode_id
      where s.member_no = ${memberNo}
      union all
      select '신고', w.title,
        concat_ws(' ', d.rights_basis, d.ai_text, d.ai_pictures, d.ai_cover, d.ai_translation, d.answers::text), d.made_at
      from work_declaration d
      join work w on w.id = d.work_id
      where d.member_no = ${memberNo}
      union all
      select '유료화 신청', w.title, concat_ws(' ', o.state, o.note, o.body), o.made_at
      from contract_offer o
      join work w on w.id = o.work_id
      where o.member_no = ${memberNo}
      union all
      select '가격 예고', w.title, concat_ws(' ', p.state, p.buy_coins, p.rental_coins, p.starts_at), p.made_at
      from work_price p
      join work w on w.id = p.work_id
      where p.member_no = ${memberNo}
    ) rows
    order by at`.execute(db);
  return rows;
}

/** Deletes what is a member's own; pens, works and decisions about them stay without the member. */
export async function deleteAuthorRows(tx: Tx, memberNo: number): Promise<void> {
  for (const table of ['pen_follow', 'episode_like', 'text_draft', 'import_run', 'guardian_consent'])
    await sql`delete from ${sql.table(table)} where member_no = ${memberNo}`.execute(tx);
  await sql`
    delete from work_crew c using pen p
    where p.id = c.pen_id and p.member_no = ${memberNo} and c.accepted_at is null`.execute(tx);
  await sql`update contract_offer set note = '' where member_no = ${memberNo}`.execute(tx);
  for (const table of ['submission', 'work_declaration', 'contract_offer', 'work_price'])
    await sql`update ${sql.table(table)} set member_no = null where member_no = ${memberNo}`.execute(tx);
  // A banned person must not return under another name.
  await sql`
    update pen p set member_no = null, intro = '', note_before = '', note_after = '',
      person_macs = case when exists (
        select 1 from pen_measure m
        where m.pen_id = p.id and m.kind = 'ban' and m.lifted_at is null
          and (m.ends_at is null or m.ends_at > seoga_now())
      ) then p.person_macs else '{}' end
    where p.member_no = ${memberNo}`.execute(tx);
}
