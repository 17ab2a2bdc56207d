/** Rankings: counting who opens what, summing it up, and the boards that come of it. */
export { type OpeningOrder, countOpening } from './count-opening.ts';
export { type TopRow, topSql } from './board-store.ts';
export { type TopPlaces, rankedIds, topPlaces } from './top-places.ts';
export { rankingSheet } from './ranking-sheet.ts';
export { rollUpRankings } from './roll-up-rankings.ts';
export {
  type PinnedWork,
  type RankedWork,
  type RankingAsk,
  type RankingPage,
  type RankingSnapshot,
  showRanking,
} from './show-ranking.ts';
export { type RankingInput, type RankingInputs, showRankingInputs } from './show-ranking-inputs.ts';
export { type PinWish, endPin, readPin, savePin } from './save-pin.ts';
