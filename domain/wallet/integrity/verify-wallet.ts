import type { Needs } from '#kernel/context';
import type { WalletUnit } from '#shared/money/ledger-units';
import { recountWallet } from './wallet-verification-store.ts';
import { matchesRows } from './seal-ledger.ts';
import { type SealBlock, selectCoveringSeals } from './seal-store.ts';

/** Checking a seal reads all rows it covers, of all members: the limit per request. */
const MAX_SEALED_ROWS = 20_000;
const MAX_ROWS_IN_SEAL = 200_000;
const MAX_SEALS = 500;

/** How many were checked and failed, and the first failures. */
export interface WalletCheck {
  checked: number;
  broken: number;
  ids: number[];
}

/** The result of recalculating a wallet. */
export interface WalletVerification {
  at: Date;
  isConsistent: boolean;
  entries: number;
  /** Sums of the entries by unit, without expired ones. */
  balances: { unit: WalletUnit; amount: number }[];
  /** Movements that balance in each unit and never go below zero. */
  movements: WalletCheck;
  /** Lots whose remainder matches their entries. */
  lots: WalletCheck;
  sums: WalletCheck;
  /** Seals over the member's movements, recalculated. */
  seals: WalletCheck & {
    /** Older seals left out because of the limit. */
    left: number;
    /** Movements to be sealed within the hour. */
    unsealed: number;
  };
}

/**
 * Recalculates a member's wallet from all entries and checks the seals over them, newest first, up to a limit. Changes
 * nothing and logs failures. Manipulation shows in the sums, or in the seals when the sums were adapted.
 */
export function verifyWallet(
  ctx: Needs<'db' | 'secrets' | 'log'>,
  input: { memberNo: number },
): Promise<WalletVerification> {
  const pending = runningVerifications.get(input.memberNo);
  if (pending) return pending;
  const verification = runVerification(ctx, input).finally(() => runningVerifications.delete(input.memberNo));
  runningVerifications.set(input.memberNo, verification);
  return verification;
}

const runningVerifications = new Map<number, Promise<WalletVerification>>();

async function runVerification(
  ctx: Needs<'db' | 'secrets' | 'log'>,
  input: { memberNo: number },
): Promise<WalletVerification> {
  const counted = await recountWallet(ctx.db, input.memberNo);
  const { seals, total, unsealed } = await selectCoveringSeals(ctx.db, { ...input, limit: MAX_SEALS });
  const sealCheck = await checkSeals(ctx, seals);
  const wrongMovements = new Set([...counted.unbalanced.ids, ...counted.belowZero.ids]);
  const checks = {
    movements: {
      checked: counted.transactions,
      broken: Math.max(counted.unbalanced.count, counted.belowZero.count, wrongMovements.size),
      ids: [...wrongMovements],
    },
    lots: { checked: counted.lots, broken: counted.wrongLots.count, ids: counted.wrongLots.ids },
    sums: { checked: counted.units.length, broken: counted.wrongSums + countWrongUnits(counted.units), ids: [] },
    seals: { ...sealCheck, left: total - sealCheck.checked, unsealed },
  };
  const isConsistent = Object.values(checks).every(({ broken }) => broken === 0);
  if (!isConsistent) ctx.log.error({ memberNo: input.memberNo, points: checks }, 'a wallet does not add up');
  return {
    at: counted.at,
    isConsistent,
    entries: counted.entries,
    balances: counted.units.map(({ unit, counted: amount }) => ({ unit, amount })),
    ...checks,
  };
}

function countWrongUnits(units: { counted: number; kept: number }[]): number {
  return units.filter(({ counted, kept }) => counted !== kept).length;
}

async function checkSeals(
  ctx: Needs<'db' | 'secrets'>,
  seals: { block: SealBlock; before: SealBlock | undefined }[],
): Promise<WalletCheck> {
  let remaining = MAX_SEALED_ROWS;
  let checked = 0;
  const ids: number[] = [];
  for (const { block, before } of seals) {
    // The newest seal is checked even if it exceeds the remaining limit.
    if (block.rows > (checked > 0 ? remaining : MAX_ROWS_IN_SEAL)) break;
    remaining -= block.rows;
    checked += 1;
    if (!(await matchesRows(ctx, { block, before }))) ids.push(block.id);
  }
  return { checked, broken: ids.length, ids: ids.slice(0, 5) };
}
