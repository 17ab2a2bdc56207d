import type { RowRanking, ShopBanner, ShopPageView, ShopRow } from '#domain/showcase';
import { discountDate, seoulDate } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { operatorGround } from '#vocabulary/text-colour';
import { viewerPath } from '../device/places.ts';
import { moveText } from '../ranking/ranking-words.ts';
import type { RankMark, ShopPageParts, ShownBanner, ShownRow } from './shop-page-text.ts';

/** A home with every word its screen says: here, so that no browser carries how they are found. */
export function shownPage(page: ShopPageView): ShopPageParts {
  return { today: page.today, banners: page.banners.map(shownBanner), rows: page.rows.map(shownRow) };
}

function shownBanner({
  quote,
  title,
  note,
  link,
  work,
  cover,
  background,
  firstEpisode,
  firstUnit,
}: ShopBanner): ShownBanner {
  const { freeEpisodes = 0, episodes = 0 } = work ?? {};
  const isSerial = work?.kind === 'serial';
  const unit = UNIT_NAMES[firstUnit ?? 'episode'];
  const count = `${freeEpisodes}${unit} 무료`;
  const free = freeEpisodes === 0 ? '' : freeEpisodes === episodes ? '전편 무료' : count;
  const content = work?.shelf === 'webtoon' ? 'images' : 'text';
  const path = work ? firstEpisode && viewerPath({ id: firstEpisode, content }) : link;
  const first = isSerial ? (free ? `1${unit} 무료로 보기` : `첫 ${unit} 보기`) : free ? '무료로 보기' : '바로 보기';
  const words = work ? first : '자세히 보기';
  return { quote, title, note, free, link, cover, act: path ? [words, path] : null, ground: shownGround(background) };
}

function shownGround(background: string | null): ShownBanner['ground'] {
  const ground = operatorGround(background);
  return ground ? [ground.fill, ground.tone] : null;
}

function shownRow({ kind, title, more, works, days, band, ranking }: ShopRow): ShownRow {
  const offers = band && [
    `${band.count}편`,
    band.percent > 0 ? `최대 ${band.percent}% 할인` : '',
    band.freeFirst > 0 ? `첫 ${band.freeFirst}화 무료` : '',
  ];
  return {
    kind,
    title,
    more,
    days,
    marks: ranking && ranking.places.map(rankMark),
    // Of a promotion's works only those that lean in its band are shown.
    works: kind === 'promotion' ? works.slice(0, 2) : works,
    note: ranking ? `${clockText(new Date(ranking.basisAt))} 기준` : (offers?.filter(Boolean).join(' · ') ?? ''),
    kicker: band ? `기획전 · ${discountDate(new Date(band.endsAt))}까지` : '',
  };
}

function rankMark({ rank, move }: RowRanking['places'][number]): RankMark {
  const { drawn = '', said = '' } = moveText(move) ?? {};
  return [rank, move.kind, drawn, said];
}

function clockText(moment: Date): string {
  const { hour, minute } = seoulDate(moment);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
