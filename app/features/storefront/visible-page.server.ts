import type { RowRanking, ShopBanner, ShopPageView, ShopRow } from '#domain/merchandising';
import { discountDate, seoulDate } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { operatorBackground } from '#shared/content/text-colour';
import { readerPath } from '../../browser/device-positions.ts';
import { moveText } from '../ranking/ranking-labels.ts';
import type { RankBadge, ShopPageParts, BannerView, RowView } from './shop-page-text.ts';

/** All labels are computed here, to keep the code out of the browser. */
export function shopPageView(page: ShopPageView): ShopPageParts {
  return { today: page.today, banners: page.banners.map(bannerView), rows: page.rows.map(rowView) };
}

function bannerView({
  quote,
  title,
  note,
  link,
  work,
  cover,
  focus,
  background,
  firstEpisode,
  firstUnit,
}: ShopBanner): BannerView {
  const { freeEpisodes = 0, episodes = 0 } = work ?? {};
  const isSerial = work?.kind === 'serial';
  const unit = UNIT_NAMES[firstUnit ?? 'episode'];
  const count = `${freeEpisodes}${unit} 무료`;
  const free = freeEpisodes === 0 ? '' : freeEpisodes === episodes ? '전편 무료' : count;
  const content = work?.shelf === 'webtoon' ? 'images' : 'text';
  const path = work ? firstEpisode && readerPath({ id: firstEpisode, content }) : link;
  const first = isSerial ? (free ? `1${unit} 무료로 보기` : `첫 ${unit} 보기`) : free ? '무료로 보기' : '바로 보기';
  const words = work ? first : '자세히 보기';
  return {
    quote,
    title,
    note,
    free,
    link,
    cover,
    focus,
    act: path ? [words, path] : null,
    ground: backgroundView(background),
  };
}

function backgroundView(background: string | null): BannerView['ground'] {
  const setup = operatorBackground(background);
  return setup ? [setup.fill, setup.tone] : null;
}

function rowView({ kind, title, more, works, days, band, ranking }: ShopRow): RowView {
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
    marks: ranking && ranking.places.map(rankBadge),
    // A promotion shows two covers.
    works: kind === 'promotion' ? works.slice(0, 2) : works,
    note: ranking ? `${clockText(new Date(ranking.basisAt))} 기준` : (offers?.filter(Boolean).join(' · ') ?? ''),
    kicker: band ? `기획전 · ${discountDate(new Date(band.endsAt))}까지` : '',
  };
}

function rankBadge({ rank, move }: RowRanking['places'][number]): RankBadge {
  const { drawn = '', message = '' } = moveText(move) ?? {};
  return [rank, move.kind, drawn, message];
}

function clockText(time: Date): string {
  const { hour, minute } = seoulDate(time);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
