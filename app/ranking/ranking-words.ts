import type { RankedWorkWire, RankingSnapshotWire } from '#contract/rankings';
import { SHELF_NAMES } from '#vocabulary/shelves';
import { seoulDate } from '#vocabulary/seoul-date';
import { shortCount } from '../wording/short-count.ts';

const two = (value: number): string => String(value).padStart(2, '0');

function dayText(moment: Date): string {
  const { month, day } = seoulDate(moment);
  return `${month}월 ${day}일`;
}

/** The time that a board stands for: its moment, its day, or its first and last day. */
export function basisText({ board, basisAt, from, until }: RankingSnapshotWire): string {
  if (board === 'realtime') {
    const moment = new Date(basisAt);
    const { hour, minute } = seoulDate(moment);
    return `${dayText(moment)} ${two(hour)}:${two(minute)} 기준`;
  }
  const last = dayText(new Date(Date.parse(until) - 1));
  const first = from === null || board === 'daily' ? null : dayText(new Date(from));
  return first === null ? `${last} 기준` : `${first}~${last} 기준`;
}

/** How a place moved: what is drawn, and what is read out; nothing where there is nothing to compare with. */
export function moveText(move: RankedWorkWire['move']): { drawn: string; said: string } | undefined {
  switch (move.kind) {
    case 'up':
      return { drawn: `▲ ${move.by}`, said: `${move.by}계단 상승` };
    case 'down':
      return { drawn: `▼ ${move.by}`, said: `${move.by}계단 하락` };
    case 'same':
      return { drawn: '–', said: '순위 변동 없음' };
    case 'new':
      return { drawn: 'NEW', said: '순위에 새로 진입' };
    case 'none':
      return undefined;
  }
}

/** Who wrote a work, on which shelf it stands, and how many follow it. */
export function placeLine({ work, follows }: Pick<RankedWorkWire, 'work' | 'follows'>): string {
  const followed = follows !== null && follows > 0 ? `관심 ${shortCount(follows)}` : '';
  return [work.creator, SHELF_NAMES[work.shelf], followed].filter((part) => part !== '').join(' · ');
}
