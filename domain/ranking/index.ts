/** Ranking: episode opens, aggregation and boards. */
export { type EpisodeOpenInput, recordEpisodeOpen } from './record-episode-open.ts';
export { type TopRow, topSql } from './board-store.ts';
export { type TopWorks, listTopWorkIds, toTopWorks } from './top-works.ts';
export { exportRankingCsv } from './ranking-csv.ts';
export { rollUpRankings } from './roll-up-rankings.ts';
export {
  type PinnedWork,
  type RankedWork,
  type RankingQuery,
  type RankingPage,
  type RankingSnapshot,
  showRanking,
} from './show-ranking.ts';
export { type RankingInput, type RankingInputs, showRankingInputs } from './show-ranking-inputs.ts';
export { type PinInput, endPin, readPin, savePin } from './save-pin.ts';
