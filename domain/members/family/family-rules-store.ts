import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { FAMILY_RATINGS, type FamilyRules, ratingsUpTo } from '#shared/members/family';

/** The rules of a minor's guardian in force, as jsonb; null without a link. */
export function familyRulesSql(memberNo: number | RawBuilder<number>): RawBuilder<FamilyRules | null> {
  return sql<FamilyRules | null>`(select f.rules from family_link f where f.member_no = ${memberNo} and f.state = 'active'
    and f.ends_on > (seoga_clock() at time zone 'Asia/Seoul')::date)`;
}

const RATINGS_UP_TO = sql.lit(
  JSON.stringify(Object.fromEntries(FAMILY_RATINGS.map((most) => [most, ratingsUpTo(most)]))),
);

/** Whether a work's rating is within the highest one that a member's guardian allows. */
export function isWithinFamilyRatingSql(
  memberNo: number | RawBuilder<number>,
  rating: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${RATINGS_UP_TO}::jsonb -> (${familyRulesSql(memberNo)} ->> 'maxRating') ? ${rating}, true)`;
}

/** The rules of a member's guardian in force, and the current time. */
export async function selectFamilyRules(db: Db, memberNo: number): Promise<{ rules: FamilyRules | null; now: Date }> {
  const { rows } = await sql<{ rules: FamilyRules | null; now: Date }>`
    select ${familyRulesSql(memberNo)} as rules, seoga_clock() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a from clause answers one row');
  return row;
}
