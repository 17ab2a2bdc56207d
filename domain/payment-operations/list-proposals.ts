import type { Needs } from '#kernel/context';
import type { SettlementProposal } from '#shared/money/settlement-changes';
import { type ProposalRow, selectProposals } from './proposal-store.ts';

const PAGE_SIZE = 30;
const MAX_WAITING = 200;

/** A proposal about a member's money or a settlement. */
export type Proposal = ProposalRow;

/** Proposals, newest first; `next` is the cursor of the next page. Includes settlements only if asked to. */
export async function listProposals(
  ctx: Needs<'db'>,
  input: {
    isOpen: boolean;
    memberNo?: number | undefined;
    before?: number | undefined;
    hasSettlements?: boolean;
  },
): Promise<{ proposals: Proposal[]; next: number | null }> {
  const { hasSettlements = false, ...rest } = input;
  const rows = await selectProposals(ctx.db, { ...rest, settlements: hasSettlements, limit: PAGE_SIZE + 1 });
  const proposals = rows.slice(0, PAGE_SIZE);
  return { proposals, next: rows.length > PAGE_SIZE ? (proposals.at(-1)?.id ?? null) : null };
}

/** A settlement change that needs a second person. */
export type WaitingChange = ProposalRow & { wish: SettlementProposal };

/** Settlement changes that need a second person, newest first. */
export async function listWaitingChanges(ctx: Needs<'db'>): Promise<WaitingChange[]> {
  const rows = await selectProposals(ctx.db, { isOpen: true, settlements: null, limit: MAX_WAITING });
  return rows.flatMap((row) => (row.wish.act === 'settlement' ? [{ ...row, wish: row.wish }] : []));
}
