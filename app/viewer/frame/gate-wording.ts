import { durationWords } from '../../wording/duration.ts';
import { remainingTime } from '../../wording/remaining-time.ts';
import { deadlineDate } from '#vocabulary/seoul-date';
import type { ViewedEpisode } from './viewed-episode.ts';

export type Gate = NonNullable<ViewedEpisode['gate']>;

/** What an episode costs this reader beside its list price, and by which other ways it opens. */
export interface GateTerms {
  /** Prices in force where they are below the list, and until when. */
  sale: { buyCoins: number | null; rentalCoins: number | null; endsAt: string | null } | null;
  /** Rental tickets that this member may use here. */
  tickets: number;
  /** `readyAt`: from when this member may open one; null for who is not logged in. */
  waitFree: { readyAt: string | null; isReady: boolean } | null;
  now: Date;
}

/** A way through the gate: a press that the shop's dialog takes over. */
export interface GateWay {
  buy: 'buy' | 'rental' | 'ticket' | 'wait-free';
  words: string;
  /** The price before a discount, struck through. */
  list: number | null;
  coins: number | null;
  note: string | null;
}

/** What the gate says of itself. */
export function gateSentence({ kind, held, buyCoins, rentalCoins }: Gate): string {
  if (kind === 'ended') return '대여 기간이 끝났습니다.';
  if (kind === 'price') return buyCoins === null && rentalCoins === null ? NOT_SOLD : '구매 후 볼 수 있는 회차입니다.';
  if (held?.kind !== 'rental') return '소장한 회차입니다. 열람하면 구매를 취소할 수 없습니다.';
  return `대여한 회차입니다. 열면 대여 기간 ${durationWords(held.rentalHours ?? 0)}이 시작됩니다.`;
}

const NOT_SOLD = '현재 판매하지 않는 작품입니다.';

/** Every way through, what costs nothing first. */
export function gateWays(gate: Gate, terms: GateTerms): GateWay[] {
  if (gate.kind === 'unopened') return [];
  const { waitFree, tickets } = terms;
  const plain = { list: null, coins: null, note: null };
  const ways: GateWay[] = [];
  if (waitFree && (waitFree.readyAt === null || waitFree.isReady))
    ways.push({
      ...plain,
      buy: 'wait-free',
      words: waitFree.readyAt === null ? '로그인하고 기다리면 무료로 보기' : '기다리면 무료로 보기',
    });
  if (tickets > 0) ways.push({ ...plain, buy: 'ticket', words: '대여권으로 보기', note: `${tickets}장 보유` });
  if (gate.rentalCoins !== null)
    ways.push({
      buy: 'rental',
      words: gate.kind === 'ended' ? '다시 대여' : '대여',
      ...priced(gate.rentalCoins, terms.sale?.rentalCoins),
      note: gate.rentalHours === null ? null : `처음 연 때부터 ${durationWords(gate.rentalHours)}`,
    });
  if (gate.buyCoins !== null)
    ways.push({ buy: 'buy', words: '소장', ...priced(gate.buyCoins, terms.sale?.buyCoins), note: '기한 없음' });
  return ways;
}

/** How long the next free one takes, where it is not ready yet. */
export function waitWords({ waitFree, now }: GateTerms): string | null {
  if (!waitFree?.readyAt || waitFree.isReady) return null;
  return `${remainingTime(new Date(waitFree.readyAt), now).replace(' 남음', '')} 후 무료`;
}

/** Until when the price in force holds. */
export function saleWords({ sale }: GateTerms): string | null {
  return sale?.endsAt ? `할인 ${deadlineDate(new Date(sale.endsAt))}` : null;
}

function priced(list: number, sale: number | null | undefined): { list: number | null; coins: number } {
  return sale === null || sale === undefined || sale >= list ? { list: null, coins: list } : { list, coins: sale };
}
