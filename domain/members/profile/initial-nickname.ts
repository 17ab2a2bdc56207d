import type { Needs, Tx } from '#kernel/context';
import { selectFreeNickname } from '../member-store.ts';

const HOW = ['고요한', '느긋한', '새벽의', '다정한', '푸른', '오래된', '겨울의', '깊은', '반가운', '비오는'];
const WHAT = ['책갈피', '서가', '독자', '달빛', '문장', '첫장', '여백', '고양이', '등불', '이야기'];
const TRIES = 8;

/** A free generated nickname of two words and four digits (specification E2). */
export async function initialNickname(ctx: Needs<'secrets'>, tx: Tx): Promise<string> {
  const nicks = Array.from({ length: TRIES }, () => {
    const bytes = ctx.secrets.digest(ctx.secrets.random(16));
    const pick = (list: string[], at: number): string => list[(bytes[at] ?? 0) % list.length] ?? '';
    const number = ((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)) % 9000;
    return `${pick(HOW, 0)}${pick(WHAT, 1)}${1000 + number}`;
  });
  const free = await selectFreeNickname(tx, nicks);
  if (free === undefined) throw new Error('every nick that was thought of is taken');
  return free;
}
