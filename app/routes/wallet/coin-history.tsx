import type { ReactNode } from 'react';
import { listGiftNames } from '#domain/gifts';
import { listCoinMovements } from '#domain/purchase';
import { findFirstMovementAt, verifyWallet, listLots } from '#domain/wallet';
import { seoulDate } from '#shared/content/seoul-date';
import { MOVEMENT_GROUPS, monthIn, movementGroup } from '#shared/money/wallet-statement';
import { BalanceHead } from '../../features/wallet/balance-head.tsx';
import { balanceView } from '../../features/wallet/balance-view.server.ts';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import { LotList, MovementList } from '../../features/wallet/history-lists.tsx';
import { HistoryFilter } from '../../features/wallet/history-filter.tsx';
import { giftOf, lotView, movementView, proofView } from '../../features/wallet/history-view.server.ts';
import { StatementProof } from '../../features/wallet/statement-proof.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/coin-history';

export const handle = { title: '코인 내역', back: '/my' };
const PATH = '/coin/history';
const PAGE_SIZE = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const { ctx, reader } = pageContext;
  const now = new Date();
  const searchParams = url.searchParams;
  const before = numberIn(searchParams.get('before'));
  const balance = await balanceView(ctx, { memberNo, now });
  if (searchParams.get('tab') === 'lots') {
    const isLive = searchParams.get('which') !== 'all';
    const { lots, isMore, next } = await listLots(ctx, { memberNo, isLive, before, limit: isLive ? 100 : PAGE_SIZE });
    return { balance, tab: 'lots' as const, isLive, isMore, lots: lots.map(lotView), next };
  }
  const group = movementGroup(searchParams.get('kind'));
  const month = monthIn(searchParams.get('month'));
  const [{ movements, next }, first] = await Promise.all([
    listCoinMovements(ctx, { memberNo, reader, group, month, before, limit: PAGE_SIZE }),
    findFirstMovementAt(ctx, memberNo),
  ]);
  const ids = movements.flatMap((movement) => giftOf(movement) ?? []);
  const gifts = await listGiftNames(ctx, { memberNo, reader, ids });
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

/** Verification; has no side effects. */
export async function action({ context, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  return proofView(await verifyWallet(pageContext.ctx, member));
}

function numberIn(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

const MAX_MONTHS = 72;

/** Months in Seoul, newest first: `2026-11`. */
function monthsSince(first: Date | null, now: Date): string[] {
  if (!first) return [];
  const from = seoulDate(first);
  const { year, month } = seoulDate(now);
  const count = Math.min(MAX_MONTHS, (year - from.year) * 12 + month - from.month + 1);
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
