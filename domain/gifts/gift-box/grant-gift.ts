import { grantEpisodes, grantTickets } from '#domain/purchase';
import { grantLots } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import type { GiftSum, GiftItem, GiftTickets, GiftWork } from '#shared/merchandising/gifts';

const DAY_MS = 86_400_000;

/** `now` is when lifetimes start. */
interface GiftGrant {
  giftId: number;
  memberNo: number;
  things: GiftItem[];
  now: Date;
}

/** Grants everything in a gift once: amounts in one ledger transaction, tickets and episodes under the gift's ID. */
export async function grantGift(tx: Tx, grant: GiftGrant): Promise<void> {
  const sums = grant.things.filter((thing): thing is GiftSum => thing.kind !== 'ticket' && thing.kind !== 'work');
  if (sums.length > 0) await grantSums(tx, grant, sums);
  const tickets = grant.things.filter((thing): thing is GiftTickets => thing.kind === 'ticket');
  for (const [at, thing] of tickets.entries()) await grantGiftTickets(tx, grant, { thing, at });
  const works = grant.things.filter((thing): thing is GiftWork => thing.kind === 'work');
  for (const thing of works) await grantWork(tx, grant, thing);
}

export function giftRef(giftId: number): string {
  return `gift:${giftId}`;
}

async function grantSums(tx: Tx, { giftId, memberNo, now }: GiftGrant, sums: GiftSum[]): Promise<void> {
  const lots = sums.map(({ kind, amount, days }) => ({
    unit: kind,
    amount,
    expiresAt: inDays(now, days),
    channel: 'gift',
    against: 'issued-free' as const,
  }));
  const { isNew } = await grantLots(tx, { memberNo, kind: 'grant', ref: giftRef(giftId), lots });
  if (!isNew) throw new Error(`gift ${giftId} waits, and the ledger has it already`);
}

async function grantGiftTickets(
  tx: Tx,
  { giftId, memberNo, now }: GiftGrant,
  { thing, at }: { thing: GiftTickets; at: number },
): Promise<void> {
  const { work, count, hours, days } = thing;
  const ref = at === 0 ? giftRef(giftId) : `${giftRef(giftId)}:${at + 1}`;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await grantTickets(tx, { memberNo, ref, workId: work, count, hours, expiresAt });
}

async function grantWork(tx: Tx, { giftId, memberNo }: GiftGrant, thing: GiftWork): Promise<void> {
  const { work, hold, hours, first, last } = thing;
  await grantEpisodes(tx, { giftId, memberNo, workId: work, hold, rentalHours: hours, first, last });
}

function inDays(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
