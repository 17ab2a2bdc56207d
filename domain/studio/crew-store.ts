import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';
import type { CrewRole } from '#shared/authors/crew';

/** A member's place in the crew of a work. */
export interface CrewPlace {
  penId: number;
  penName: string;
  role: CrewRole;
  /** The newest declaration says that the work is a translation. */
  isTranslation: boolean;
  /** A measure forbids this pen to publish. */
  isBanned: boolean;
  rating: Rating;
}

/** The accepted places of a member at a work. */
export async function selectCrewPlaces(
  db: Db | Tx,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<CrewPlace[]> {
  const { rows } = await sql<CrewPlace>`
    select p.id as "penId", p.name as "penName", c.role, w.rating,
      coalesce((
        select d.rights_basis = 'translation'
        from work_declaration d
        where d.work_id = c.work_id
        order by d.id desc
        limit 1
      ), false) as "isTranslation",
      exists (
        select 1
        from pen_measure m
        where m.pen_id = p.id and m.kind in ('no-publishing', 'ban') and m.lifted_at is null
          and (m.ends_at is null or m.ends_at > seoga_now())
      ) as "isBanned"
    from work_crew c
    join pen p on p.id = c.pen_id
    join work w on w.id = c.work_id
    where c.work_id = ${workId}::bigint and p.member_no = ${memberNo}::bigint and c.accepted_at is not null
    order by c.accepted_at, p.id`.execute(db);
  return rows;
}
