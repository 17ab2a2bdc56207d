import type { WorkChange, WorkTarget } from '#domain/catalog-admin';
import { RATINGS } from '#shared/catalog/ratings';
import { STATUSES } from '#shared/catalog/categories';
import { choiceOf, parseNames } from './form-values.ts';
import { pickedOf, queryOf } from './work-url.ts';

/** Either the filter's whole result or the picked works. */
export function targetOf(search: URLSearchParams): WorkTarget {
  if (search.get('all') === 'yes') return { kind: 'query', query: queryOf(search) };
  return { kind: 'ids', ids: pickedOf(search) };
}

export function workChangeOf(search: URLSearchParams): WorkChange | undefined {
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 2_000);
  const status = choiceOf(STATUSES, text('toStatus'));
  const rating = choiceOf(RATINGS, text('toRating'));
  switch (search.get('change')) {
    case 'status':
      return status && { kind: 'status', status };
    case 'rating':
      return rating && { kind: 'rating', rating };
    case 'listing':
      return { kind: 'listing', isListed: text('toListing') === 'yes' };
    case 'tags':
      return { kind: 'tags', add: parseNames(text('add')), remove: parseNames(text('remove')) };
    default:
      return undefined;
  }
}

/** Sentences about what readers will see. */
export function readerImpact(change: WorkChange): string[] {
  switch (change.kind) {
    case 'rating':
      return change.rating === '19' || change.rating === 'unknown'
        ? [
            '성인 인증을 마치고 성인 모드를 켠 독자에게만 보입니다. 다른 독자에게는 제목과 19세 표지만 보입니다.',
            '목록, 검색, 랭킹, 공유 링크, 사이트맵에 바로 적용됩니다. 이미 구매하신 독자도 성인 인증 뒤에 볼 수 있습니다.',
          ]
        : ['모든 독자에게 보이고, 목록과 검색에 바로 나타납니다.'];
    case 'listing':
      return change.isListed
        ? ['판권 기간 안의 작품은 목록과 검색에 다시 나타나고 살 수 있습니다.']
        : ['목록과 검색에서 사라지고 새로 살 수 없습니다. 소장한 회차와 남은 대여는 계속 볼 수 있습니다.'];
    case 'status':
      return ['작품 카드의 배지와 작품 정보, 완결 목록이 바뀝니다.'];
    case 'tags':
      return ['작품 정보의 태그와 태그 검색 결과가 바뀝니다.'];
  }
}
