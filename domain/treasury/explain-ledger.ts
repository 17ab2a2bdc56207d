import { type CoinMovement, readCoinHistory } from '#domain/purchase';
import type { Needs } from '#shared/context';
import { explain } from './ledger-words.ts';

const PAGE = 50;

/** A movement of a wallet, with a sentence that says why it happened. */
export type ExplainedMovement = CoinMovement & { why: string; path: string | null };

/** What happened in a member's wallet, the newest first, each line in words; the same lines and sums as the member sees. */
export async function explainLedger(
  ctx: Needs<'db'>,
  ask: { memberNo: number; before?: number | undefined; operatorNo: number },
): Promise<{ movements: ExplainedMovement[]; next: number | null }> {
  const { memberNo, before, operatorNo } = ask;
  const reader = { kind: 'operator' as const, operatorNo };
  const { movements, next } = await readCoinHistory(ctx, { memberNo, before, reader, limit: PAGE });
  return { movements: movements.map((one) => ({ ...one, ...explain(one) })), next };
}
