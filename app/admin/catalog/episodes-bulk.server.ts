import type { EpisodeChange, EpisodeTarget } from '#domain/catalog-admin';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { priceOf } from './episode-form.server.ts';
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
  switch (search.get('change')) {
    case 'price': {
      const { buyCoins, rentalCoins, rentalHours } = priceOf(text);
      return { kind: 'price', buyCoins, rentalCoins, rentalHours };
    }
    case 'free':
      return { kind: 'free', isFree: text('toFree') === 'yes' };
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
        : ['회차 목록에서 사라지고 새로 살 수 없습니다. 이미 구매하신 독자는 계속 볼 수 있습니다.'];
    case 'schedule':
      return ['아직 공개되지 않은 회차만 옮깁니다. 작품 페이지의 공개 예정일과 새 회차 알림이 이 시각을 따릅니다.'];
  }
}
