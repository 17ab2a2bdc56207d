import type { Tx } from '#kernel/context';
import { seoulDay } from '#shared/content/seoul-date';
import { contractsOn, feeOn, termsOn, withPassRates } from '../contracts/share-rules.ts';
import { type LineCollection, type LineKey, type SettlementBook, taxedContractsOf } from '../months/line-rules.ts';
import type { MonthRange } from '../months/revenue-store.ts';
import { selectFormulas } from './pass-formula-store.ts';
import { type WeighedMonth, type WorkWeight, shareByWeight, weighMonth } from './pass-pool-rules.ts';
import {
  type PassRevenueRow,
  deleteOpenHolds,
  insertHolds,
  selectHolds,
  selectPassMembers,
  selectPassRevenue,
  selectPublishers,
  selectStretches,
} from './pass-revenue-store.ts';

const BATCH_SIZE = 300;

interface PassMonth {
  month: string;
  range: MonthRange;
  poolBp: number;
  book: SettlementBook;
}

/**
 * Adds what passes earned in a month: what a member paid goes to the works that this member read, by their weight. Money
 * of a month without reading, or held, stays with the shop, as do bonus coins, which nobody paid for.
 */
export async function addPassLines(
  tx: Tx,
  lines: LineCollection,
  { month, range, book }: Omit<PassMonth, 'poolBp'>,
): Promise<void> {
  const formula = (await selectFormulas(tx)).findLast(({ fromMonth }) => fromMonth <= month);
  if (!formula) throw new RangeError(`no formula of the pass in ${month}`);
  await deleteOpenHolds(tx, month);
  const members = await selectPassMembers(tx, range);
  for (let from = 0; from < members.length; from += BATCH_SIZE) {
    const query = { members: members.slice(from, from + BATCH_SIZE), range };
    const earned = Map.groupBy(await selectPassRevenue(tx, query), ({ memberNo }) => memberNo);
    const stretches = Map.groupBy(await selectStretches(tx, { ...query, ...formula }), ({ memberNo }) => memberNo);
    const months = query.members.map((memberNo) => ({ memberNo, ...weighMonth(stretches.get(memberNo) ?? []) }));
    const shared = await withoutHeld(tx, { month, months });
    const publishers = await publishersOf(tx, shared);
    for (const { memberNo, works } of shared)
      for (const row of earned.get(memberNo) ?? [])
        addRow(lines, row, { month, range, book, poolBp: formula.poolBp, works, publishers });
  }
}

/** The members' months; held ones without works. */
async function withoutHeld(
  tx: Tx,
  { month, months }: { month: string; months: (WeighedMonth & { memberNo: number })[] },
): Promise<{ memberNo: number; works: WorkWeight[] }[]> {
  const suspicious = months.flatMap(({ memberNo, suspicion }) => (suspicion ? [{ memberNo, ...suspicion }] : []));
  await insertHolds(tx, { month, holds: suspicious });
  const holds = await selectHolds(tx, { month, members: suspicious.map(({ memberNo }) => memberNo) });
  return months.map(({ memberNo, works }) => ({
    memberNo,
    works: (holds.get(memberNo) ?? 'share') === 'share' ? works : [],
  }));
}

async function publishersOf(tx: Tx, shared: { works: WorkWeight[] }[]): Promise<Map<string, number | null>> {
  const asked = shared.flatMap(({ works }) => works.map(({ work, lastAt }) => ({ work, day: dayOf(lastAt) })));
  const rows = await selectPublishers(tx, asked);
  return new Map(rows.map(({ work, day, publisher }) => [`${work}/${day}`, publisher]));
}

const dayOf = (at: number): string => seoulDay(new Date(at));

function addRow(
  lines: LineCollection,
  row: PassRevenueRow,
  context: PassMonth & { works: readonly WorkWeight[]; publishers: ReadonlyMap<string, number | null> },
): void {
  const { month, book, poolBp, works, publishers } = context;
  const { transaction, lot, unit, channel, day: charged } = row;
  const isPaid = row.won !== 0;
  const key: Omit<LineKey, 'work' | 'contracts'> = {
    direction: row.coins < 0 ? 'refund' : 'sale',
    ofMonth: month,
    episode: null,
    form: 'pass',
    paidBy: isPaid ? 'paid' : 'other',
    unit,
    channel: isPaid ? channel : '',
    feeBp: isPaid ? feeOn(book.terms, { channel, day: charged }) : 0,
    coinWon: termsOn(book.terms, charged).coinWon,
    isExempt: false,
  };
  const piece = { transaction, ticketUse: null, lot, copies: 0, list: row.coins };
  // A pass that returned whole was not read with, or its guardian cancelled it: no work loses what it was given.
  if (row.won <= 0 || works.length === 0) {
    lines.add({ ...key, work: null, contracts: [] }, { ...piece, coins: row.coins, won: row.won });
    return;
  }
  const coins = shareByWeight(row.coins, works);
  const won = shareByWeight(row.won, works);
  for (const [at, { work, lastAt }] of works.entries()) {
    const day = dayOf(lastAt);
    const of = { work, publisher: publishers.get(`${work}/${day}`) ?? null, day };
    const contracts = taxedContractsOf(book, { contracts: contractsOn(book.contracts, of), isExempt: false, day });
    const part = { coins: coins[at] ?? 0, won: won[at] ?? 0 };
    if (part.coins !== 0 || part.won !== 0)
      lines.add({ ...key, work, contracts: withPassRates(contracts, poolBp) }, { ...piece, list: part.coins, ...part });
  }
}
