import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { READING_LIMITS, type RefusedRecord } from '#vocabulary/reading-limits';
import { AgreedMoments } from '#vocabulary/reading-moments';
import { stampsOf } from '#vocabulary/reading-record';
import { keepReadingMonths } from './keep-reading-months.ts';
import { sortRecords, takeIn } from './reading-intake.ts';
import {
  deleteMoments,
  insertEvents,
  insertMoments,
  lockAccount,
  selectMoments,
  selectRecords,
  updateAccount,
  upsertDevice,
  upsertPlaces,
  upsertRecords,
} from './reading-log-store.ts';

/** What a device sends. */
export interface PushOrder {
  memberNo: number;
  /** Whose the device takes its records to be; they are never put into the account of another. */
  owner: number;
  device: { id: string; name: string };
  /** The device's clock at the sending. */
  now: number;
  records: readonly unknown[];
}

/** What became of it. */
export interface Pushed {
  /** Whoever has pulled up to it has what this push wrote. */
  cursor: number;
  refused: RefusedRecord[];
}

// What a database says when the month of a line is not made yet.
const NO_PARTITION = '23514';

/**
 * Takes a device's records into the member's account, merged by the rules of the vocabulary; sent again they change
 * nothing. What is no record is refused by itself. Refuses with READING_ERROR 0001 when the records are another
 * member's, with READING_ERROR 0002 when they are too many at once, with AUTH_ERROR 0004 when the member has left.
 */
export async function pushReading(ctx: Needs<'db'>, order: PushOrder): Promise<Pushed> {
  if (order.owner !== order.memberNo) throw new Refusal('READING_ERROR', '0001');
  if (order.records.length > READING_LIMITS.atOnce) throw new Refusal('READING_ERROR', '0002');
  const push = (): Promise<Pushed> => ctx.db.transaction().execute((tx) => pushIn(tx, order));
  try {
    return await push();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_PARTITION)) throw error;
    await keepReadingMonths(ctx);
    return push();
  }
}

async function pushIn(tx: Tx, { memberNo: member, device, now, records }: PushOrder): Promise<Pushed> {
  const { offered, refused } = sortRecords(records, device.id);
  const account = await lockAccount(tx, member);
  if (!account) throw new Refusal('AUTH_ERROR', '0004');
  const writes = offered.flatMap(({ record }) => stampsOf(record));
  const moments = new AgreedMoments(await selectMoments(tx, { member, writes }));
  const fresh = moments.agree(writes, { account: account.now, sender: now });
  const held = await selectRecords(tx, {
    member,
    keys: offered.map(({ key }) => key),
    episodes: offered.flatMap(({ record }) => (record.kind === 'place' ? [record.episode] : [])),
  });
  const intake = takeIn(offered, { ...account, records: held, moments, fresh });
  let { cursor } = account;
  const kept = intake.changed.map((change) => ({ ...change, version: ++cursor }));
  const events = intake.events.map((record) => ({ record, version: ++cursor }));
  await insertMoments(tx, { member, moments: fresh });
  await deleteMoments(tx, { member, writes: intake.replaced });
  await upsertRecords(tx, { member, kept });
  await insertEvents(tx, { member, events });
  await upsertPlaces(tx, { member, places: intake.places });
  if (cursor > account.cursor)
    await updateAccount(tx, { ...account, member, cursor, marks: intake.marks, others: intake.others });
  await upsertDevice(tx, { member, device: device.id, name: device.name, most: READING_LIMITS.devices });
  return { cursor, refused: [...refused, ...intake.refused].toSorted((one, other) => one.index - other.index) };
}
