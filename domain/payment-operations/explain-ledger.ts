import { type CoinMovement, listCoinMovements } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { explainMovement } from './ledger-descriptions.ts';

const PAGE_SIZE = 50;

/** A wallet movement with its explanation. */
export type ExplainedMovement = CoinMovement & { why: string; path: string | null };

/** A member's wallet movements with explanations, newest first; the same lines and sums as the member sees. */
export async function listExplainedMovements(
  ctx: Needs<'db'>,
  input: { memberNo: number; before?: number | undefined; operatorNo: number },
): Promise<{ movements: ExplainedMovement[]; next: number | null }> {
  const { memberNo, before, operatorNo } = input;
  const reader = { kind: 'operator' as const, operatorNo };
  const { movements, next } = await listCoinMovements(ctx, { memberNo, before, reader, limit: PAGE_SIZE });
  return { movements: movements.map((movement) => ({ ...movement, ...explainMovement(movement) })), next };
}
