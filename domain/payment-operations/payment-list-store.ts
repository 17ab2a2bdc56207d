import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { ChargeChannel, PaidBy, PaymentState } from '#shared/money/payments';
import { type AdminPaymentSummary, SUMMARY_COLUMNS } from './admin-payment-store.ts';

/** Filter of the order list; days are inclusive, in Seoul. */
export interface PaymentFilter {
  state?: PaymentState | undefined;
  channel?: ChargeChannel | undefined;
  method?: PaidBy | undefined;
  memberNo?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Columns that orders can be sorted by. */
export const PAYMENT_SORTS = ['made', 'won', 'returned', 'method', 'state'] as const;
/** A sorted column and its direction. */
export interface PaymentSort {
  by: (typeof PAYMENT_SORTS)[number];
  isDown: boolean;
}

const SORT_VALUES: Record<PaymentSort['by'], RawBuilder<unknown>> = {
  made: sql`p.made_at`,
  won: sql`p.won`,
  returned: sql`p.returned_won`,
  method: sql`p.method`,
  state: sql`p.state`,
};

const startSql = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;

function filterSql(filter: PaymentFilter): RawBuilder<unknown> {
  const { state, channel, method, memberNo, from, until } = filter;
  const parts = [sql`true`];
  if (state) parts.push(sql`p.state = ${state}`);
  if (channel) parts.push(sql`p.channel = ${channel}`);
  if (method) parts.push(sql`p.method = ${method}`);
  if (memberNo !== undefined) parts.push(sql`p.member_no = ${memberNo}`);
  if (from) parts.push(sql`p.made_at >= ${startSql(from)}`);
  if (until) parts.push(sql`p.made_at < ${startSql(until)} + interval '1 day'`);
  return sql.join(parts, sql` and `);
}

/** Orders, newest first, after the last one of the page before. */
export async function selectAdminPayments(
  db: Db,
  query: { filter: PaymentFilter; before?: string | undefined; limit: number },
): Promise<AdminPaymentSummary[]> {
  const { filter, before, limit } = query;
  const beyond =
    before === undefined
      ? sql`true`
      : sql`(p.made_at, p.id) < (select b.made_at, b.id from payment b where b.id = ${before})`;
  const { rows } = await sql<AdminPaymentSummary>`
    select ${SUMMARY_COLUMNS} from payment p join member m using (member_no)
    where ${filterSql(filter)} and ${beyond} order by p.made_at desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Orders in the order of a column. */
export async function selectSortedPayments(
  db: Db,
  query: { filter: PaymentFilter; sort: PaymentSort; skip: number; limit: number },
): Promise<AdminPaymentSummary[]> {
  const { filter, sort, skip, limit } = query;
  const direction = sort.isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<AdminPaymentSummary>`
    select ${SUMMARY_COLUMNS} from payment p join member m using (member_no)
    where ${filterSql(filter)}
    order by ${SORT_VALUES[sort.by]} ${direction}, p.made_at desc, p.id desc
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Sums of all orders of a filter. */
export interface PaymentTotals {
  orders: number;
  /** Orders whose coins were granted, and what they cost, returned and gave. */
  paid: number;
  won: number;
  returnedWon: number;
  coins: number;
  bonus: number;
}

export async function selectPaymentTotals(db: Db, filter: PaymentFilter): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    select count(*)::int as orders, count(p.paid_at)::int as paid,
      coalesce(sum(p.won) filter (where p.paid_at is not null), 0)::bigint as won,
      coalesce(sum(p.returned_won), 0)::bigint as "returnedWon",
      coalesce(sum(p.coins) filter (where p.paid_at is not null), 0)::bigint as coins,
      coalesce(sum(p.bonus) filter (where p.paid_at is not null), 0)::bigint as bonus
    from payment p
    where ${filterSql(filter)}`.execute(db);
  return rows[0] ?? { orders: 0, paid: 0, won: 0, returnedWon: 0, coins: 0, bonus: 0 };
}
