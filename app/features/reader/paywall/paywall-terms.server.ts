import { findWorkInPass } from '#domain/pass';
import type { WorkPrices } from '#domain/purchase';
import { discountDate } from '#shared/content/seoul-date';
import type { PaywallTerms } from './paywall-labels.ts';
import type { RequestContext } from '../../../server/request-context.server.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

type Gate = NonNullable<ViewedEpisode['gate']>;

/** Current prices of a locked episode; none when the reader is entitled. */
export async function paywallTerms(
  pageContext: RequestContext,
  { viewed, prices }: { viewed: ViewedEpisode; prices: WorkPrices | null },
): Promise<PaywallTerms> {
  const { gate, episode, support } = viewed;
  const early = gate?.early ? earlyTerms(gate, support ?? null) : null;
  const pass = await passOffer(pageContext, viewed);
  const priced = prices?.episodes.find(({ id }) => id === episode.id);
  if (!prices || !priced) return { sale: null, tickets: 0, waitFree: null, early, pass };
  const { buy, rental } = priced;
  const promotion = buy && buy.coins < buy.list ? prices.promotions.buy : prices.promotions.rental;
  const isLower = [buy, rental].some((price) => price !== null && price.coins < price.list);
  return {
    sale: isLower
      ? { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null, endsAt: promotion?.endsAt ?? null }
      : null,
    tickets: gate?.rentalCoins === null ? 0 : prices.tickets,
    waitFree: gate?.isWaitFree ? prices.waitFree : null,
    early,
    pass,
  };
}

/** The pass for a reader who has none; no query in a shop without one. */
async function passOffer(
  { ctx, shop }: RequestContext,
  { gate, work, episode }: ViewedEpisode,
): Promise<PaywallTerms['pass']> {
  if (shop.pass !== 'on' || !gate || gate.early || gate.kind === 'unopened') return null;
  const found = await findWorkInPass(ctx, { workId: work.id, memberNo: null });
  return found?.product && episode.position <= found.through ? found.product : null;
}

/** `support`: where the author takes support. */
function earlyTerms({ kind, early }: Gate, support: string | null): PaywallTerms['early'] {
  if (!early) return null;
  const opens = `${discountDate(new Date(early.opensAt))}에 ${early.isFreeLater ? '무료로 열립니다' : '공개됩니다'}.`;
  if (kind === 'unopened') return { notice: `후원 혜택으로 먼저 볼 수 있는 회차입니다. ${opens}`, support: null };
  const supporters = early.forSupporters
    ? '작가를 매월 후원하면 먼저 볼 수 있는 회차입니다.'
    : '이미 매월 후원하고 있는 독자에게 먼저 공개한 회차입니다.';
  const what = early.coins === null ? supporters : '선공개 회차입니다.';
  return { notice: `${what} ${opens}`, support: early.forSupporters ? support : null };
}
