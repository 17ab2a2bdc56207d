import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { ExportValue } from '#kernel/export-section';

type Rows = Record<string, ExportValue>[];

export interface StoredMemberData {
  member: Rows;
  waysIn: Rows;
  sessions: Rows;
  consents: Rows;
  identityChecks: Rows;
  notifications: Rows;
  exports: Rows;
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';

export async function selectStoredMemberData(db: Db, memberNo: number): Promise<StoredMemberData> {
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(ISO)})`;
  const { rows } = await sql<StoredMemberData>`
    select (
      select coalesce(json_agg(t), '[]')
      from (
        select m.member_no as "memberNo", m.mail, ${iso('m.mail_proved_at')} as "mailProvedAt", m.nick,
          m.photo is not null as "hasPhoto", m.password_hash is not null as "hasPassword",
          m.adult_mode as "adultMode", m.adult_choice as "adultChoice", ${iso('m.plus_until')} as "plusUntil", m.joined_by as "joinedBy",
          ${iso('m.joined_at')} as "joinedAt"
        from member m
        where m.member_no = ${memberNo}
      ) t
    ) as member,
      (
        select coalesce(json_agg(t), '[]')
        from (
          select i.provider, i.mail, ${iso('i.linked_at')} as "linkedAt", ${iso('i.used_at')} as "usedAt"
          from login_identity i
          where i.member_no = ${memberNo}
          order by i.linked_at
        ) t
      ) as "waysIn",
      (
        select coalesce(json_agg(t), '[]')
        from (
          select s.device_type as device, s.device_version as "deviceVersion", s.user_agent as "userAgent",
            ${iso('s.started_at')} as "startedAt", ${iso('s.seen_at')} as "seenAt",
            ${iso('s.revoked_at')} as "endedAt", s.revoked_why as "endedWhy"
          from session_family s
          where s.member_no = ${memberNo}
          order by s.started_at desc
        ) t
      ) as sessions,
      (
        select coalesce(json_agg(t), '[]')
        from (
          select c.kind, c.version, c.is_given as "isGiven", ${iso('c.at')} as at
          from consent c
          where c.member_no = ${memberNo}
          order by c.at, c.id
        ) t
      ) as consents,
      (
        select coalesce(json_agg(t), '[]')
        from (
          select k.birth_year as "birthYear", ${iso('k.verified_at')} as "verifiedAt", k.method, k.of_age_on::text as "ofAgeOn"
          from identity_check k
          where k.member_no = ${memberNo}
          order by k.verified_at
        ) t
      ) as "identityChecks",
      (
        select coalesce(json_agg(t), '[]')
        from (
          select n.kind, n.is_on as "isOn", ${iso('n.changed_at')} as "changedAt"
          from notification_choice n
          where n.member_no = ${memberNo}
        ) t
      ) as notifications,
      (
        select coalesce(json_agg(t), '[]')
        from (select ${iso('e.at')} as at from data_export e where e.member_no = ${memberNo} order by e.at) t
      ) as exports`.execute(db);
  const data = rows[0];
  if (!data) throw new Error('a query without a from clause answers one row');
  return data;
}
