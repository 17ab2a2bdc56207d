import { type RawBuilder, sql } from 'kysely';
import { ADULT_YEARS } from './adult-rules.ts';

/** SQL equivalent of `readerOf`: adult by a valid proof, and adult mode on. */
export function seesAdultWorksSql(memberNo: number | RawBuilder<number> | null): RawBuilder<boolean> {
  if (memberNo === null) return sql`false`;
  return sql`exists (select 1 from member m, lateral (select c.birth_year, c.verified_at from identity_check c
      where c.member_no = m.member_no order by c.verified_at desc limit 1) proof
    where m.member_no = ${memberNo} and m.adult_mode and proof.verified_at > seoga_now() - interval '1 year'
      and extract(year from seoga_now() at time zone 'Asia/Seoul') - proof.birth_year >= ${ADULT_YEARS})`;
}
