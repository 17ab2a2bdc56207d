import type { ReactNode } from 'react';
import { nameGifts } from '#domain/gifts';
import { readCoinHistory } from '#domain/purchase';
import { firstMovementOf, proveWallet, readLots } from '#domain/wallet';
import { seoulDate } from '#vocabulary/seoul-date';
import { MOVEMENT_GROUPS, monthIn, movementGroup } from '#vocabulary/statement';
import { BalanceHead } from '../coin/balance-head.tsx';
import { balanceView } from '../coin/balance-view.server.ts';
import { CoinPage } from '../coin/coin-page.tsx';
import { LotList, MovementList } from '../coin/history-lists.tsx';
import { HistoryFilter } from '../coin/history-filter.tsx';
import { giftOf, lotView, movementView, proofView } from '../coin/history-view.server.ts';
import { StatementProof } from '../coin/statement-proof.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { myHead } from '../my/my-page.tsx';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/coin-history';

export const handle = { title: '코인 내역', back: '/my' };
const PATH = '/coin/history';
const LINES = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const { ctx, reader } = facts;
  const now = new Date();
  const asked = url.searchParams;
  const before = numberIn(asked.get('before'));
  const balance = await balanceView(ctx, { memberNo, now });
  if (asked.get('tab') === 'lots') {
    const isLive = asked.get('which') !== 'all';
    const { lots, isMore, next } = await readLots(ctx, { memberNo, isLive, before, limit: isLive ? 100 : LINES });
    return { balance, tab: 'lots' as const, isLive, isMore, lots: lots.map(lotView), next };
  }
  const group = movementGroup(asked.get('kind'));
  const month = monthIn(asked.get('month'));
  const [{ movements, next }, first] = await Promise.all([
    readCoinHistory(ctx, { memberNo, reader, group, month, before, limit: LINES }),
    firstMovementOf(ctx, memberNo),
  ]);
  const ids = movements.flatMap((movement) => giftOf(movement) ?? []);
  const gifts = await nameGifts(ctx, { memberNo, reader, ids });
  const filter = { group: group ?? null, month: month ?? null, months: monthsSince(first, now) };
  return {
    balance,
    tab: 'moves' as const,
    filter,
    moves: movements.map((movement) => movementView(movement, gifts)),
    next,
    isOlder: before !== undefined,
  };
}

/** The button that adds everything up anew. It changes nothing: pressing twice is asking twice. */
export async function action({ context, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  return proofView(await proveWallet(facts.ctx, member));
}

function numberIn(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

const MOST_MONTHS = 72;

/** Months of Seoul from now back to the first movement, the newest first: `2026-11`. */
function monthsSince(first: Date | null, now: Date): string[] {
  if (!first) return [];
  const from = seoulDate(first);
  const { year, month } = seoulDate(now);
  const count = Math.min(MOST_MONTHS, (year - from.year) * 12 + month - from.month + 1);
  return Array.from({ length: Math.max(1, count) }, (_none, ago) => {
    const at = year * 12 + month - 1 - ago;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '코인 내역');
}

export default function CoinHistoryPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <CoinPage title="코인 내역" at={PATH}>
      <BalanceHead balance={loaderData.balance} />
      <HistoryFilter
        tab={loaderData.tab}
        isLive={loaderData.tab === 'lots' && loaderData.isLive}
        filter={loaderData.tab === 'moves' ? loaderData.filter : undefined}
        groups={MOVEMENT_GROUPS}
      />
      {loaderData.tab === 'lots' ? (
        <LotList lots={loaderData.lots} isLive={loaderData.isLive} isMore={loaderData.isMore} next={loaderData.next} />
      ) : (
        <MovementList
          moves={loaderData.moves}
          next={loaderData.next}
          isOlder={loaderData.isOlder}
          filter={loaderData.filter}
        />
      )}
      <StatementProof proof={actionData} />
    </CoinPage>
  );
}
