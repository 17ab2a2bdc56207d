import type { Needs } from '#shared/context';
import type { SettlementWish } from '#vocabulary/settlement-changes';
import { type ProposalRow, selectProposals } from './proposal-store.ts';

const PAGE = 30;
const MOST_WAITING = 200;

/** What somebody wants done with a member's money or a settlement, and what became of it. */
export type Proposal = ProposalRow;

/** Proposals, the newest first; `next` is where the older ones begin. Those about settlements only where asked for. */
export async function listProposals(
  ctx: Needs<'db'>,
  ask: {
    isOpen: boolean;
    memberNo?: number | undefined;
    before?: number | undefined;
    hasSettlements?: boolean;
  },
): Promise<{ proposals: Proposal[]; next: number | null }> {
  const { hasSettlements = false, ...rest } = ask;
  const found = await selectProposals(ctx.db, { ...rest, settlements: hasSettlements, limit: PAGE + 1 });
  const proposals = found.slice(0, PAGE);
  return { proposals, next: found.length > PAGE ? (proposals.at(-1)?.id ?? null) : null };
}

/** A change of settlements that waits for a second person. */
export type WaitingChange = ProposalRow & { wish: SettlementWish };

/** Changes of settlements that wait for a second person, the newest first. */
export async function listWaitingChanges(ctx: Needs<'db'>): Promise<WaitingChange[]> {
  const found = await selectProposals(ctx.db, { isOpen: true, settlements: null, limit: MOST_WAITING });
  return found.flatMap((row) => (row.wish.act === 'settlement' ? [{ ...row, wish: row.wish }] : []));
}
