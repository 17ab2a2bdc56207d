import type { Needs } from '#shared/context';
import {
  SEALED_KINDS,
  type SealBlock,
  type SealBounds,
  insertBlock,
  selectBlocks,
  selectLastBlock,
  selectSealable,
  selectSealedRows,
} from './seal-store.ts';

const PART = 5000;
const NOTHING: SealBounds = { transaction: 0, lot: 0, purchase: 0, audit: 0 };

/** A seal that no longer fits what it sealed, or that the shop's key did not sign. */
export interface BrokenSeal {
  block: number;
  /** `rows`: a row was changed, added or taken away. `key`: the seal was not made with the shop's key. */
  fault: 'rows' | 'key';
  after: SealBounds;
  upTo: SealBounds;
}

/** A seal as it is printed and stored elsewhere: its number, its bounds, its hash. */
export type LedgerRoot = string;

/** The last seal was not made with the shop's key: it was forged, or the key was lost and made anew. */
export class ForeignSealError extends Error {
  constructor() {
    super('the last seal of the ledger was not made with the key of this shop');
  }
}

/**
 * Seals everything since the last seal that nothing can come before any more. Returns the root, to be stored elsewhere;
 * undefined where nothing is new. Throws a ForeignSealError where the last seal is not of the shop's key, unless
 * `acceptsForeignKey`: then the chain goes on, signed with the key of now, even where nothing is new.
 */
export async function sealLedger(
  ctx: Needs<'db' | 'secrets'>,
  { acceptsForeignKey = false }: { acceptsForeignKey?: boolean } = {},
): Promise<LedgerRoot | undefined> {
  const last = await selectLastBlock(ctx.db);
  const isForeign = last !== undefined && !isSigned(ctx, last);
  if (isForeign && !acceptsForeignKey) throw new ForeignSealError();
  const sealable = await selectSealable(ctx.db);
  if (!sealable) return undefined;
  const after = last?.upTo ?? NOTHING;
  const upTo = mapKinds((kind) => Math.max(sealable[kind], after[kind]));
  const isNew = SEALED_KINDS.some((kind) => upTo[kind] > after[kind]);
  if (!isNew && !isForeign) return undefined;
  const sealed = await sealHash(ctx, { after, upTo, before: last?.hash });
  const block = { id: (last?.id ?? 0) + 1, upTo, ...sealed, mac: sign(ctx, sealed.hash), keyId: keyId(ctx) };
  return (await insertBlock(ctx.db, block)) ? rootOf(block) : undefined;
}

/** The newest root; undefined where nothing is sealed. */
export async function lastRoot(ctx: Needs<'db'>): Promise<LedgerRoot | undefined> {
  const last = await selectLastBlock(ctx.db);
  return last && rootOf(last);
}

/**
 * Works every seal out again. Returns those that do not fit. `ignoresKey`: whoever does not have the shop's key can still
 * tell whether the rows fit their hashes, not who made these.
 */
export async function verifyLedger(
  ctx: Needs<'db' | 'secrets'>,
  { ignoresKey = false }: { ignoresKey?: boolean } = {},
): Promise<{ blocks: number; broken: BrokenSeal[] }> {
  const blocks = await selectBlocks(ctx.db);
  const mine = keyId(ctx);
  // A seal vouches for all before it: only what follows the newest seal of this key has to be signed with it.
  const newestSigned = blocks.findLast((block) => isSigned(ctx, block))?.id ?? 0;
  const broken: BrokenSeal[] = [];
  let before: SealBlock | undefined;
  for (const block of blocks) {
    const fault = (await fitsRows(ctx, { block, before }))
      ? !ignoresKey && (block.id > newestSigned || (block.keyId === mine && !isSigned(ctx, block)))
        ? 'key'
        : undefined
      : 'rows';
    if (fault) broken.push({ block: block.id, fault, after: before?.upTo ?? NOTHING, upTo: block.upTo });
    before = block;
  }
  return { blocks: blocks.length, broken };
}

/** Whether the rows of a seal are those that it sealed. */
export async function fitsRows(
  ctx: Needs<'db' | 'secrets'>,
  { block, before }: { block: SealBlock; before: SealBlock | undefined },
): Promise<boolean> {
  if (block.id !== (before?.id ?? 0) + 1) return false;
  const { hash, entries, rows } = await sealHash(ctx, {
    after: before?.upTo ?? NOTHING,
    upTo: block.upTo,
    before: before?.hash,
  });
  return entries === block.entries && rows === block.rows && ctx.secrets.isSame(hash, block.hash);
}

/** The hash over the rows of a span and the seal before it, and how many there are. */
async function sealHash(
  ctx: Needs<'db' | 'secrets'>,
  span: { after: SealBounds; upTo: SealBounds; before: Uint8Array | undefined },
): Promise<{ hash: Uint8Array; entries: number; rows: number }> {
  let hash = ctx.secrets.digest(span.before ? hex(span.before) : 'seoga ledger');
  const counts = { ...NOTHING };
  for (const kind of SEALED_KINDS) {
    const upTo = span.upTo[kind];
    for (let after = span.after[kind], isDone = after >= upTo; !isDone;) {
      const rows = await selectSealedRows(ctx.db, { kind, after, upTo, limit: PART });
      // Line by line, so that a part's size says nothing about the result.
      for (const { line } of rows) hash = ctx.secrets.digest(`${hex(hash)}\n${kind} ${line}`);
      counts[kind] += rows.length;
      after = rows.at(-1)?.id ?? after;
      isDone = rows.length < PART;
    }
  }
  const bounds = SEALED_KINDS.map((kind) => span.upTo[kind]).join('.');
  hash = ctx.secrets.digest(`${hex(hash)}\n${bounds}`);
  return { hash, entries: counts.transaction, rows: SEALED_KINDS.reduce((sum, kind) => sum + counts[kind], 0) };
}

function mapKinds(pick: (kind: (typeof SEALED_KINDS)[number]) => number): SealBounds {
  return { transaction: pick('transaction'), lot: pick('lot'), purchase: pick('purchase'), audit: pick('audit') };
}

function sign(ctx: Needs<'secrets'>, hash: Uint8Array): string {
  return ctx.secrets.mac('ledger-seal', hex(hash));
}

function isSigned(ctx: Needs<'secrets'>, { hash, mac }: SealBlock): boolean {
  return ctx.secrets.isSame(ctx.secrets.digest(sign(ctx, hash)), ctx.secrets.digest(mac));
}

/** Names the key without saying anything about it. */
function keyId(ctx: Needs<'secrets'>): string {
  return ctx.secrets.mac('ledger-seal', 'key id').slice(0, 12);
}

/** A seal as text. */
export function rootOf({ id, upTo, hash }: Pick<SealBlock, 'id' | 'upTo' | 'hash'>): LedgerRoot {
  return `${id}:${SEALED_KINDS.map((kind) => upTo[kind]).join('.')}:${hex(hash)}`;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
