import type pg from 'pg';
import { plantOperatorBy } from './planted-operators.ts';

/** Stands in every word of the rows that are planted here. */
export const ROW_WORD = 'KANARI-ROW';
/** Stands in why operators moved money, which is kept as long as payments. */
export const MONEY_WORD = 'KANARI-MONEY';

interface Person {
  memberNo: number;
  otherNo: number;
  work: number;
  episode: number;
}

/** A row of a member in every table that takes more than a reader's day: what operators note, stores tell and calendars do. */
export async function plantPersonRows(pool: pg.Pool, { memberNo, otherNo, work, episode }: Person): Promise<void> {
  const { id: operator } = await plantOperatorBy((text, values) => pool.query(text, values), { roles: ['owner'] });
  const word = (end: string): string => `'${ROW_WORD}-${end}'`;
  const rows = [
    `with made as (insert into advert (source_key, title, body, path, audience, sender, starts_at)
        values ('rows', '광고', '광고', '/', 'all', '서가', now()) returning id)
      insert into advert_delivery (advert_id, member_no, channel) select id, ${memberNo}, 'inbox' from made`,
    `with made as (insert into tag (namespace, name) values ('mood', '잔잔함') returning id)
      insert into blocked_tag (member_no, tag_id) select ${memberNo}, id from made`,
    `insert into campaign_member (campaign_id, member_no) select min(id), ${memberNo} from campaign`,
    `with made as (insert into comment (work_id, member_no, body, state, likes) values (${work}, ${otherNo}, '다른 분의 댓글', 'shown', 1) returning id),
        liked as (insert into comment_like (comment_id, member_no) select id, ${memberNo} from made)
      insert into comment_report (comment_id, member_no, reason, detail) select id, ${memberNo}, 'other', ${word('report')} from made`,
    `insert into consent_recheck (member_no, counted_from) values (${memberNo}, now())`,
    `with made as (insert into faq (source_key, category, position, question, blocks, plain) values ('rows', '결제', 1, '질문', '[]', '') returning id)
      insert into faq_vote (faq_id, member_no, is_helpful) select id, ${memberNo}, true from made`,
    `insert into follow (member_no, work_id) values (${memberNo}, ${work})`,
    `insert into former_follow (member_no, work_id, first_at) values (${memberNo}, ${work}, now())`,
    `update work set follows = follows + 1 where id = ${work}`,
    `insert into hidden_recent (member_no, work_id) values (${memberNo}, ${work})`,
    `insert into kept_device (member_no, device, name) values (${memberNo}, 'aaaa-1', ${word('device')})`,
    `insert into kept_episode (member_no, device, episode_id, revision, epoch) values (${memberNo}, 'aaaa-1', ${episode}, 1, 'e')`,
    `insert into member_block (member_no, reason, blocked_by, ended_at) values (${memberNo}, ${word('block')}, ${operator}, now())`,
    `insert into member_note (member_no, text, written_by, who) values (${memberNo}, ${word('note')}, ${operator}, '운영자')`,
    `insert into member_spending (member_no, month_limit) values (${memberNo}, 1000)`,
    `insert into money_proposal (member_no, wish, reason, proposed_by, good_until)
      values (${memberNo}, '{"act":"adjust","unit":"bonus","amount":1,"days":30}', '${MONEY_WORD}', ${operator}, now() + interval '7 days')`,
    `insert into operator_hand_entry (operator_id, member_no, act, amount) values (${operator}, ${memberNo}, 'adjust', 1)`,
    `insert into operator_audit (operator_id, who, act, subject, reason) values
      (${operator}, '운영자', 'member.view', 'member:${memberNo}', ${word('read')}),
      (${operator}, '운영자', 'money.adjust', 'member:${memberNo}', '${MONEY_WORD}')`,
    `insert into notification_channel (member_no, kind, channel, is_on) values (${memberNo}, 'new-episode', 'mail', true)`,
    `insert into notification_choice (member_no, kind, is_on) values (${memberNo}, 'new-episode', true)`,
    `insert into notification_setting (member_no) values (${memberNo})`,
    `insert into reader_block (member_no, blocked_no) values (${memberNo}, ${otherNo}), (${otherNo}, ${memberNo})`,
    `insert into refund (id, payment_id, member_no, basis, won, fee_won, spent_bonus_won, coins, bonus, cancellable_won, state, done_at, ask_at)
      select 'rows', id, ${memberNo}, 'remainder', 100, 0, 0, 1, 0, 100, 'done', now(), null from payment where member_no = ${memberNo} limit 1`,
    `insert into store_account (member_no) values (${memberNo})`,
    `insert into store_purchase (store, transaction_id, member_no, state, ask_at) values ('app-store', 'rows', ${memberNo}, 'pending', null)`,
    `insert into store_claim (store, transaction_id, member_no) values ('app-store', 'rows', ${memberNo})`,
    `with made as (insert into ticket (member_no, work_id, rental_hours, granted, remaining, ref)
        values (${memberNo}, ${work}, 72, 1, 0, 'rows') returning id)
      insert into ticket_use (member_no, work_id, episode_id, ticket_id) select ${memberNo}, ${work}, ${episode}, id from made`,
    `insert into typo_report (episode_id, member_no, revision, block, at_offset, found, before, after, wanted)
      values (${episode}, ${memberNo}, 1, 'b1', 0, '하', '', '', '둘')`,
    `insert into wait_free (member_no, work_id, used_at) values (${memberNo}, ${work}, now())`,
    `insert into work_rating (work_id, member_no, halves) values (${work}, ${memberNo}, 8)`,
    `insert into writing_ban (member_no, reason, lifted_at) values (${memberNo}, ${word('ban')}, now())`,
  ];
  for (const row of rows) await pool.query(row);
}
