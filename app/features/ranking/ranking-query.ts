import {
  RANKING_BOARDS,
  RANKING_MEASURES,
  RANKING_CATEGORIES,
  type RankingBoard,
  type RankingMeasure,
  type RankingCategory,
} from '#shared/merchandising/rankings';

/** The first value is the default. */
export interface RankingParams {
  board: RankingBoard;
  shelf: RankingCategory;
  by: RankingMeasure;
  withoutAdult: boolean;
}

function chosen<Name extends string>(names: readonly Name[], value: string | null, otherwise: Name): Name {
  return names.find((name) => name === value) ?? otherwise;
}

/** Ignores unknown values. */
export function parseRankingQuery(params: URLSearchParams): RankingParams {
  return {
    board: chosen(RANKING_BOARDS, params.get('board'), 'realtime'),
    shelf: chosen(RANKING_CATEGORIES, params.get('shelf'), 'all'),
    by: chosen(RANKING_MEASURES, params.get('by'), 'readers'),
    withoutAdult: params.get('adult') === 'out',
  };
}

/** Omits defaults. */
export function rankingPath(path: string, { board, shelf, by, withoutAdult }: RankingParams): string {
  const params = new URLSearchParams({
    ...(board === 'realtime' ? {} : { board }),
    ...(shelf === 'all' ? {} : { shelf }),
    ...(by === 'readers' ? {} : { by }),
    ...(withoutAdult ? { adult: 'out' } : {}),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
