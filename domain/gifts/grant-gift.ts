import { giveEpisodes, giveTickets } from '#domain/purchase';
import { giveLots } from '#domain/wallet';
import type { Tx } from '#shared/context';
import type { GiftSum, GiftThing, GiftTickets, GiftWork } from '#vocabulary/gifts';

const DAY_MS = 86_400_000;

/** What is given, to whom, and the moment from which days are counted. */
interface Grant {
  giftId: number;
  memberNo: number;
  things: GiftThing[];
  now: Date;
}

/** Gives all that a gift holds, once: sums in one transaction of the ledger, tickets and episodes under the gift's number. */
export async function grantGift(tx: Tx, grant: Grant): Promise<void> {
  const sums = grant.things.filter((thing): thing is GiftSum => thing.kind !== 'ticket' && thing.kind !== 'work');
  if (sums.length > 0) await grantSums(tx, grant, sums);
  const tickets = grant.things.filter((thing): thing is GiftTickets => thing.kind === 'ticket');
  for (const [at, thing] of tickets.entries()) await grantTickets(tx, grant, { thing, at });
  const works = grant.things.filter((thing): thing is GiftWork => thing.kind === 'work');
  for (const thing of works) await grantWork(tx, grant, thing);
}

/** The ledger's name of what a gift gives. */
export function giftRef(giftId: number): string {
  return `gift:${giftId}`;
}

async function grantSums(tx: Tx, { giftId, memberNo, now }: Grant, sums: GiftSum[]): Promise<void> {
  const lots = sums.map(({ kind, amount, days }) => ({
    unit: kind,
    amount,
    expiresAt: inDays(now, days),
    channel: 'gift',
    against: 'issued-free' as const,
  }));
  const { isNew } = await giveLots(tx, { memberNo, kind: 'grant', ref: giftRef(giftId), lots });
  if (!isNew) throw new Error(`gift ${giftId} waits, and the ledger has it already`);
}

async function grantTickets(
  tx: Tx,
  { giftId, memberNo, now }: Grant,
  { thing, at }: { thing: GiftTickets; at: number },
): Promise<void> {
  const { work, count, hours, days } = thing;
  const ref = at === 0 ? giftRef(giftId) : `${giftRef(giftId)}:${at + 1}`;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await giveTickets(tx, { memberNo, ref, workId: work, count, hours, expiresAt });
}

async function grantWork(tx: Tx, { giftId, memberNo }: Grant, thing: GiftWork): Promise<void> {
  const { work, hold, hours, first, last } = thing;
  await giveEpisodes(tx, { giftId, memberNo, workId: work, hold, rentalHours: hours, first, last });
}

function inDays(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
