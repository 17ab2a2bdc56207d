import type { Needs } from '#shared/context';
import type { WalletUnit } from '#vocabulary/money';
import { countWallet } from './proof-store.ts';
import { fitsRows } from './seal-ledger.ts';
import { type SealBlock, selectCoveringSeals } from './seal-store.ts';

/** A seal is worked out from everything it covers, of all members: about so many rows for one press. */
const MOST_SEALED = 20_000;
/** An hour in which more was moved is left to `seoga ledger verify`. */
const MOST_IN_A_SEAL = 200_000;
const MOST_SEALS = 500;

/** Something that was looked at: how many there were, how many do not fit, and the first of those. */
export interface ProofPoint {
  checked: number;
  broken: number;
  ids: number[];
}

/** What adding a wallet up anew has shown. */
export interface WalletProof {
  at: Date;
  isWhole: boolean;
  entries: number;
  /** What the entries come to, unit by unit, of what has not expired. */
  balances: { unit: WalletUnit; amount: number }[];
  /** Every movement: its two sides cancel out, unit by unit, and it never took what was not there. */
  movements: ProofPoint;
  /** Every lot holds what its entries leave. */
  lots: ProofPoint;
  /** The sums beside the entries. */
  sums: ProofPoint;
  /** Seals over this member's movements, worked out anew from all they cover. */
  seals: ProofPoint & {
    /** Older ones that this time's measure left out. */
    left: number;
    /** Movements that are sealed within the next hour. */
    unsealed: number;
  };
}

/**
 * Adds every entry of a member up anew and works out the seals over them, the newest first, as far as one press may
 * take. Changes nothing; what does not fit is told as a fault, too. What was changed behind the ledger's back shows: in the sums, or in the seals where all sums
 * were changed along.
 */
export function proveWallet(ctx: Needs<'db' | 'secrets' | 'log'>, ask: { memberNo: number }): Promise<WalletProof> {
  const asked = underWay.get(ask.memberNo);
  if (asked) return asked;
  const proof = makeProof(ctx, ask).finally(() => underWay.delete(ask.memberNo));
  underWay.set(ask.memberNo, proof);
  return proof;
}

/** Whoever presses again while it is counted waits for the same answer: impatience costs nothing. */
const underWay = new Map<number, Promise<WalletProof>>();

async function makeProof(ctx: Needs<'db' | 'secrets' | 'log'>, ask: { memberNo: number }): Promise<WalletProof> {
  const counted = await countWallet(ctx.db, ask.memberNo);
  const { seals, total, unsealed } = await selectCoveringSeals(ctx.db, { ...ask, limit: MOST_SEALS });
  const looked = await lookAtSeals(ctx, seals);
  const wrongMovements = new Set([...counted.unbalanced.ids, ...counted.belowZero.ids]);
  const points = {
    movements: {
      checked: counted.transactions,
      broken: Math.max(counted.unbalanced.count, counted.belowZero.count, wrongMovements.size),
      ids: [...wrongMovements],
    },
    lots: { checked: counted.lots, broken: counted.wrongLots.count, ids: counted.wrongLots.ids },
    sums: { checked: counted.units.length, broken: counted.wrongSums + wrongUnits(counted.units), ids: [] },
    seals: { ...looked, left: total - looked.checked, unsealed },
  };
  const isWhole = Object.values(points).every(({ broken }) => broken === 0);
  if (!isWhole) ctx.log.error({ memberNo: ask.memberNo, points }, 'a wallet does not add up');
  return {
    at: counted.at,
    isWhole,
    entries: counted.entries,
    balances: counted.units.map(({ unit, counted: amount }) => ({ unit, amount })),
    ...points,
  };
}

function wrongUnits(units: { counted: number; kept: number }[]): number {
  return units.filter(({ counted, kept }) => counted !== kept).length;
}

async function lookAtSeals(
  ctx: Needs<'db' | 'secrets'>,
  seals: { block: SealBlock; before: SealBlock | undefined }[],
): Promise<ProofPoint> {
  let left = MOST_SEALED;
  let checked = 0;
  const ids: number[] = [];
  for (const { block, before } of seals) {
    // The newest is looked at also where it alone is more than the rest together may be.
    if (block.rows > (checked > 0 ? left : MOST_IN_A_SEAL)) break;
    left -= block.rows;
    checked += 1;
    if (!(await fitsRows(ctx, { block, before }))) ids.push(block.id);
  }
  return { checked, broken: ids.length, ids: ids.slice(0, 5) };
}
