import type pg from 'pg';
import { type Offered, PRICE } from './money-server.ts';

/**
 * Baseline: the usual interactive transaction that locks the wallet and writes row by row. Has the same checks and
 * results as the shop's statement for one episode without promotion or limit.
 */
export async function buyInteractively(pool: pg.Pool, { memberNo, quoteId }: Offered): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await payWithin(client, { memberNo, quoteId });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type SearchRequest = (text: string, ...values: unknown[]) => Promise<pg.QueryResultRow>;

async function payWithin(client: pg.PoolClient, order: { memberNo: number; quoteId: string }): Promise<void> {
  const { memberNo, quoteId } = order;
  const sendRequest: SearchRequest = async (text, ...values) =>
    (await client.query<pg.QueryResultRow>(text, values)).rows[0] ?? {};
  const sold = await offeredTo(sendRequest, order);
  const paid = await spendCoins(sendRequest, order);
  const bought = await sendRequest(
    `insert into purchase (member_no, kind, work_id, quote_id, list_coins, coins, paid_coins, episodes, opened_episodes,
      transaction_id) values ($1, 1, $2, $3, $4, $4, $4, 1, 1, $5) returning id`,
    memberNo,
    sold.work,
    quoteId,
    PRICE,
    paid,
  );
  const item = 'insert into purchase_item (purchase_id, episode_id, coins) values ($1, $2, $3)';
  await sendRequest(item, bought['id'], sold.episode, PRICE);
  await sendRequest(
    "insert into entitlement (member_no, episode_id, kind, work_id, source, source_id) values ($1, $2, 'buy', $3, 'purchase', $4)",
    memberNo,
    sold.episode,
    sold.work,
    bought['id'],
  );
  const body = { statusCode: 200, result: { purchase: bought['id'], kind: 1, coins: PRICE, episodes: [sold.episode] } };
  await sendRequest(
    "update idempotency set status = 200, body = $3 where member_no = $1 and route = 'purchase' and key = $2",
    memberNo,
    `key-of-${quoteId}`,
    JSON.stringify(body),
  );
}

/** Claims the key, locks the wallet, and checks the offer. */
async function offeredTo(
  request: SearchRequest,
  { memberNo, quoteId }: { memberNo: number; quoteId: string },
): Promise<{ episode: number; work: number }> {
  await request(
    "insert into idempotency (member_no, route, key, fingerprint) values ($1, 'purchase', $2, $3)",
    memberNo,
    `key-of-${quoteId}`,
    Buffer.from(quoteId),
  );
  await request('select debt from wallet where member_no = $1 for update', memberNo);
  const quote = await request(
    'select kind, work_id, items, coins, expires_at > seoga_clock() as holds from quote where id = $1 and member_no = $2',
    quoteId,
    memberNo,
  );
  const episode = Number(quote['items'][0].episode);
  const sold = await request(
    'select buy_coins, is_free, opens_at <= seoga_clock() as is_open from episode where id = $1',
    episode,
  );
  const row = await request(
    "select 1 as held from entitlement where member_no = $1 and episode_id = $2 and kind = 'buy' and revoked_at is null",
    memberNo,
    episode,
  );
  if (!quote['holds'] || sold['buy_coins'] !== PRICE || !sold['is_open'] || sold['is_free'] || row['held'])
    throw new Error('the offer may not be paid');
  return { episode, work: Number(quote['work_id']) };
}

/** Spends from the first lot and writes the ledger; returns the transaction. */
async function spendCoins(
  sendRequest: SearchRequest,
  { memberNo, quoteId }: { memberNo: number; quoteId: string },
): Promise<number> {
  const lot = await sendRequest(
    `select id, unit from lot where member_no = $1 and unit in ('coin', 'bonus') and remaining >= $2
      and (expires_at is null or expires_at > seoga_clock()) order by unit = 'coin', expires_at nulls last, id limit 1`,
    memberNo,
    PRICE,
  );
  await sendRequest('update lot set remaining = remaining - $2 where id = $1', lot['id'], PRICE);
  const paid = await sendRequest(
    "insert into ledger_transaction (member_no, kind, ref) values ($1, 'purchase', $2) returning id",
    memberNo,
    `quote:${quoteId}`,
  );
  const entry =
    'insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount) values ($1, $2, $3, $4, $5, $6, $7)';
  await sendRequest(entry, paid['id'], 1, memberNo, 'member', lot['unit'], lot['id'], -PRICE);
  await sendRequest(entry, paid['id'], 2, memberNo, 'revenue', lot['unit'], null, PRICE);
  await sendRequest(
    `update wallet set ${lot['unit'] === 'coin' ? 'coin = coin' : 'bonus = bonus'} - $2 where member_no = $1`,
    memberNo,
    PRICE,
  );
  return Number(paid['id']);
}
