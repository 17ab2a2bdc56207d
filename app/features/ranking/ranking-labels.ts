import type { RankedWorkDto, RankingSnapshotDto } from '#contract/rankings';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { seoulDate } from '#shared/content/seoul-date';
import { shortCount } from '../../components/formatters/short-count.ts';

const two = (value: number): string => String(value).padStart(2, '0');

function dayText(time: Date): string {
  const { month, day } = seoulDate(time);
  return `${month}월 ${day}일`;
}

/** Time, day or period of the ranking. */
export function basisText({ board, basisAt, from, until }: RankingSnapshotDto): string {
  if (board === 'realtime') {
    const time = new Date(basisAt);
    const { hour, minute } = seoulDate(time);
    return `${dayText(time)} ${two(hour)}:${two(minute)} 기준`;
  }
  const last = dayText(new Date(Date.parse(until) - 1));
  const first = from === null || board === 'daily' ? null : dayText(new Date(from));
  return first === null ? `${last} 기준` : `${first}~${last} 기준`;
}

/** Undefined without a previous ranking. */
export function moveText(move: RankedWorkDto['move']): { drawn: string; message: string } | undefined {
  switch (move.kind) {
    case 'up':
      return { drawn: `▲ ${move.by}`, message: `${move.by}계단 상승` };
    case 'down':
      return { drawn: `▼ ${move.by}`, message: `${move.by}계단 하락` };
    case 'same':
      return { drawn: '–', message: '순위 변동 없음' };
    case 'new':
      return { drawn: 'NEW', message: '순위에 새로 진입' };
    case 'none':
      return undefined;
  }
}

export function rankLine({ work, follows }: Pick<RankedWorkDto, 'work' | 'follows'>): string {
  const followed = follows !== null && follows > 0 ? `관심 ${shortCount(follows)}` : '';
  return [work.creator, CATEGORY_NAMES[work.shelf], followed].filter((item) => item !== '').join(' · ');
}
