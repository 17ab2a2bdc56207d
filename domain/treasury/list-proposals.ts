import type { Needs } from '#shared/context';
import { type ProposalRow, selectProposals } from './proposal-store.ts';

const PAGE = 30;

/** What somebody wants done with a member's money, and what became of it. */
export type Proposal = ProposalRow;

/** Proposals, the newest first; `next` is where the older ones begin. */
export async function listProposals(
  ctx: Needs<'db'>,
  ask: { isOpen: boolean; memberNo?: number | undefined; before?: number | undefined },
): Promise<{ proposals: Proposal[]; next: number | null }> {
  const found = await selectProposals(ctx.db, { ...ask, limit: PAGE + 1 });
  const proposals = found.slice(0, PAGE);
  return { proposals, next: found.length > PAGE ? (proposals.at(-1)?.id ?? null) : null };
}
