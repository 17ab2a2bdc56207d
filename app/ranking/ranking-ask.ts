import {
  RANKING_BOARDS,
  RANKING_MEASURES,
  RANKING_SHELVES,
  type RankingBoard,
  type RankingMeasure,
  type RankingShelf,
} from '#vocabulary/rankings';

/** What an address asks of the rankings; the first of each is what an address without it means. */
export interface RankingChoice {
  board: RankingBoard;
  shelf: RankingShelf;
  by: RankingMeasure;
  withoutAdult: boolean;
}

function chosen<Name extends string>(names: readonly Name[], value: string | null, otherwise: Name): Name {
  return names.find((name) => name === value) ?? otherwise;
}

/** Reads an address; words that no choice has are as good as absent. */
export function readRankingAsk(params: URLSearchParams): RankingChoice {
  return {
    board: chosen(RANKING_BOARDS, params.get('board'), 'realtime'),
    shelf: chosen(RANKING_SHELVES, params.get('shelf'), 'all'),
    by: chosen(RANKING_MEASURES, params.get('by'), 'readers'),
    withoutAdult: params.get('adult') === 'out',
  };
}

/** The address of a board below a path; what means nothing is left out. */
export function rankingPath(path: string, { board, shelf, by, withoutAdult }: RankingChoice): string {
  const params = new URLSearchParams({
    ...(board === 'realtime' ? {} : { board }),
    ...(shelf === 'all' ? {} : { shelf }),
    ...(by === 'readers' ? {} : { by }),
    ...(withoutAdult ? { adult: 'out' } : {}),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
