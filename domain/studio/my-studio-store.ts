import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import { MAX_NEW_COMMENTS } from '#shared/authors/new-comments';
import type { CrewRole } from '#shared/authors/crew';
import type { WorkStatus } from '#shared/catalog/categories';
import type { Rating } from '#shared/catalog/ratings';
import type { Weekday } from '#shared/catalog/weekdays';

/** A work on the author's first page. */
export interface StudioWork {
  id: number;
  title: string;
  cover: string;
  status: WorkStatus;
  rating: Rating;
  isDraft: boolean;
  isListed: boolean;
  role: CrewRole;
  penName: string;
  weekdays: Weekday[];
  episodes: number;
  opened: number;
  drafts: number;
  scheduled: number;
  follows: number;
  /** Among the newest `MAX_NEW_COMMENTS`. */
  newComments: number;
  openTypos: number;
  /** Openings since midnight in Seoul. */
  openingsToday: number;
  nextOpensAt: Date | null;
  /** The episode that was edited last and is still a draft. */
  draftId: number | null;
}

/** The works of a member, the last changed first. */
export async function selectStudioWorks(db: Db, memberNo: number): Promise<StudioWork[]> {
  const { rows } = await sql<StudioWork>`
    select w.id, w.title, w.cover, w.status, w.rating, w.is_draft as "isDraft", w.is_listed as "isListed", c.role,
      p.name as "penName", w.weekdays, w.follows, w.next_opens_at as "nextOpensAt",
      n.episodes, w.opened_episodes as opened, n.drafts, n.scheduled, n."draftId",
      (
        select count(*)::int
        from (
          select m.made_at, m.member_no
          from comment m
          where m.work_id = w.id and m.state = 'shown'
          order by m.id desc
          limit ${MAX_NEW_COMMENTS}
        ) m
        where m.made_at > c.comments_seen_at and m.member_no is distinct from p.member_no
      ) as "newComments",
      (select count(*)::int from typo_report t
        join episode e on e.id = t.episode_id
        where e.work_id = w.id and t.state = 'open') as "openTypos",
      (select count(*)::int from opening o
        where o.work_id = w.id and o.day = (seoga_now() at time zone 'Asia/Seoul')::date) as "openingsToday"
    from pen p
    join work_crew c on c.pen_id = p.id and c.accepted_at is not null
    join work w on w.id = c.work_id
    cross join lateral (
      select count(*)::int as episodes, count(*) filter (where e.is_draft)::int as drafts,
        count(*) filter (where not e.is_draft and not e.is_withdrawn and e.opens_at > seoga_now())::int as scheduled,
        (array_agg(e.id order by e.position desc) filter (
          where e.is_draft
            and not exists (select 1 from submission s where s.episode_id = e.id and s.state = 'pending')
        ))[1] as "draftId"
      from episode e
      where e.work_id = w.id
    ) n
    where p.member_no = ${memberNo}::bigint
    order by w.updated_at desc, w.id desc`.execute(db);
  return rows;
}

/** An invitation that waits for its answer. */
export interface CrewInvitation {
  workId: number;
  title: string;
  penId: number;
  penName: string;
  role: CrewRole;
  invitedBy: string;
}

export async function selectInvitations(db: Db, memberNo: number): Promise<CrewInvitation[]> {
  const { rows } = await sql<CrewInvitation>`
    select w.id as "workId", w.title, p.id as "penId", p.name as "penName", c.role, coalesce(i.name, '') as "invitedBy"
    from pen p
    join work_crew c on c.pen_id = p.id and c.accepted_at is null
    join work w on w.id = c.work_id
    left join pen i on i.id = c.invited_by
    where p.member_no = ${memberNo}::bigint
    order by c.made_at`.execute(db);
  return rows;
}
