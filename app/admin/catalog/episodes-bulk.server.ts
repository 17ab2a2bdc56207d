import type { BulkOutcome, EpisodeChange, EpisodeTarget, PriceOutcome } from '#domain/catalog-admin';
import { previewEpisodePrices } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { outcomeOf, priceOf } from './episode-form.server.ts';
import { parseCount } from './form-values.ts';
import { MAX_PICKED } from './work-url.ts';

export function episodesOf(search: URLSearchParams): EpisodeTarget {
  const ids = search.getAll('pick').flatMap((payload) => payload.split('.'));
  const picked = [...new Set(ids.filter((id) => /^[1-9]\d{0,14}$/u.test(id)).map(Number))];
  if (picked.length > 0) return { kind: 'ids', ids: picked.slice(0, MAX_PICKED) };
  return {
    kind: 'range',
    first: parseCount(search.get('first') ?? ''),
    last: parseCount(search.get('last') ?? ''),
  };
}

export function episodeChangeOf(search: URLSearchParams): EpisodeChange | undefined {
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 100);
  const outcome = outcomeOf(text('outcome'));
  switch (search.get('change')) {
    case 'price': {
      const { buyCoins, rentalCoins, rentalHours } = priceOf(text);
      return { kind: 'price', buyCoins, rentalCoins, rentalHours, outcome };
    }
    case 'free': {
      const { isFree: _isFree, ...price } = priceOf(text);
      const hasPrice = Object.values(price).some((value) => value !== null);
      return { kind: 'free', isFree: text('toFree') === 'yes', outcome, ...(hasPrice ? { price } : {}) };
    }
    case 'listing':
      return { kind: 'listing', isUp: text('toListing') === 'yes' };
    case 'schedule': {
      const weekdays = WEEKDAYS.filter((day) => search.getAll('weekdays').includes(day));
      const perDay = parseCount(text('perDay')) ?? Number.NaN;
      return { kind: 'schedule', schedule: { from: text('from'), weekdays, perDay, time: text('time') } };
    }
    default:
      return undefined;
  }
}

/** Sentences about what readers will see. */
export function readerImpactOfEpisodes(change: EpisodeChange): string[] {
  switch (change.kind) {
    case 'price':
      return [
        '작품 페이지와 구매 창의 가격이 바로 바뀝니다. 바뀌기 전에 보여 드린 가격으로는 결제되지 않고 새 가격을 다시 보여 드립니다.',
        '이미 구매하신 회차에는 영향이 없습니다.',
      ];
    case 'free':
      return change.isFree
        ? ['누구나 바로 볼 수 있습니다. 이미 구매하신 독자의 소장은 그대로입니다.']
        : ['구매하거나 대여해야 볼 수 있습니다. 이미 구매하신 독자는 그대로 봅니다.'];
    case 'listing':
      return change.isUp
        ? ['회차 목록에 나타나고, 공개 시각이 지났으면 바로 볼 수 있습니다.']
        : ['회차 목록에서 사라지고 새로 구매할 수 없습니다. 이미 구매하신 독자는 계속 볼 수 있습니다.'];
    case 'schedule':
      return [
        '아직 공개되지 않았고 아무도 구매하지 않은 회차만 옮깁니다. 작품 페이지의 공개 예정일과 새 회차 알림이 이 시각을 따릅니다.',
      ];
  }
}

type Shown = Record<HoldingKind, number | null>;

/** Episodes with the same old and new price, and what readers pay. */
interface PriceChangeGroup {
  from: string;
  to: string;
  episodes: number;
  first: number;
  last: number;
  before: Shown;
  after: Shown;
}

/** What readers pay for the groups of a preview of prices; empty for other changes. */
export async function priceGroupsOf(
  ctx: Needs<'db'>,
  { workId, preview }: { workId: number; preview: BulkOutcome['preview'] },
): Promise<PriceChangeGroup[]> {
  const groups = (preview?.groups ?? []).flatMap(({ prices, ...group }) => (prices ? { group, prices } : []));
  const shown = await previewEpisodePrices(ctx, {
    workId,
    prices: groups.flatMap(({ prices: { before, after } }) => [before, after]),
  });
  return groups.flatMap(({ group }, at) => {
    const [before, after] = [shown[2 * at], shown[2 * at + 1]];
    return before && after ? { ...group, before, after } : [];
  });
}

/** The two consistent outcomes of a change, as the operator chooses between them. */
export const OUTCOME_LABELS: Record<PriceOutcome, { title: string; lead: string }> = {
  'sell-free': { title: '무료 회차도 유료로 판매', lead: '고른 회차를 모두 새 가격에 판매합니다.' },
  'leave-free': {
    title: '무료 회차는 계속 무료',
    lead: '유료 회차만 새 가격에 판매하고, 무료 회차에는 유료로 바꿀 때 쓸 가격만 보관합니다.',
  },
  'keep-price': {
    title: '무료로 열고 가격은 보관',
    lead: '독자는 무료로 보고, 유료로 되돌리면 지금 가격에 다시 판매합니다.',
  },
  'clear-price': {
    title: '무료로 열고 가격 삭제',
    lead: '독자는 무료로 보고, 유료로 되돌리려면 가격을 다시 정합니다.',
  },
  'price-unpriced': {
    title: '가격을 정해 모두 유료로',
    lead: '가격이 없는 회차에 아래 가격을 쓰고, 나머지는 보관한 가격에 판매합니다.',
  },
  'leave-unpriced': {
    title: '가격이 있는 회차만 유료로',
    lead: '보관한 가격이 있는 회차만 판매하고, 가격이 없는 회차는 계속 무료입니다.',
  },
};
