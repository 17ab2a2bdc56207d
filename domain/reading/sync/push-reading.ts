import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { READING_LIMITS, type RejectedRecord } from '#shared/reading/reading-limits';
import { ServerTimestamps } from '#shared/reading/server-timestamps';
import { stampsOf } from '#shared/reading/reading-record';
import { rotateReadingLog } from './rotate-reading-log.ts';
import { mergeReceivedRecords, validateRecords } from './merge-records.ts';
import {
  deleteMoments,
  insertEvents,
  insertMoments,
  lockAccount,
  selectMoments,
  selectRecords,
  updateAccount,
  upsertMarkedPlaces,
  upsertDevice,
  upsertPlaces,
  upsertRecords,
} from './reading-log-store.ts';

/** Records from a device. */
export interface PushReadingInput {
  memberNo: number;
  /** Expected member; protects against mixed accounts. */
  owner: number;
  device: { id: string; name: string };
  /** The device's clock. */
  now: number;
  records: readonly unknown[];
}

/** Result of a push. */
export interface PushResultCounts {
  /** Cursor that includes this push. */
  cursor: number;
  refused: RejectedRecord[];
}

const NO_PARTITION = '23514';

/**
 * Merges a device's records into the account; idempotent. Invalid records are rejected individually. Throws
 * READING_ERROR 0001 for another member's records, 0002 for too many, AUTH_ERROR 0004 after withdrawal.
 */
export async function pushReading(ctx: Needs<'db'>, input: PushReadingInput): Promise<PushResultCounts> {
  if (input.owner !== input.memberNo) throw new DomainError('READING_ERROR', '0001');
  if (input.records.length > READING_LIMITS.atOnce) throw new DomainError('READING_ERROR', '0002');
  const push = (): Promise<PushResultCounts> => ctx.db.transaction().execute((tx) => mergeInTransaction(tx, input));
  try {
    return await push();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_PARTITION)) throw error;
    await rotateReadingLog(ctx);
    return push();
  }
}

async function mergeInTransaction(
  tx: Tx,
  { memberNo: member, device, now, records }: PushReadingInput,
): Promise<PushResultCounts> {
  const { offered, refused } = validateRecords(records, device.id);
  const account = await lockAccount(tx, member);
  if (!account) throw new DomainError('AUTH_ERROR', '0004');
  const writes = offered.flatMap(({ record }) => stampsOf(record));
  const dates = new ServerTimestamps(await selectMoments(tx, { member, writes }));
  const incoming = dates.agree(writes, { account: account.now, sender: now });
  const entitled = await selectRecords(tx, {
    member,
    keys: offered.map(({ key }) => key),
    episodes: offered.flatMap(({ record }) => (record.kind === 'place' ? [record.episode] : [])),
  });
  const intake = mergeReceivedRecords(offered, { ...account, records: entitled, moments: dates, fresh: incoming });
  let { cursor } = account;
  const stored = intake.changed.map((change) => ({ ...change, version: ++cursor }));
  const events = intake.events.map((record) => ({ record, version: ++cursor }));
  await insertMoments(tx, { member, moments: incoming });
  await deleteMoments(tx, { member, writes: intake.replaced });
  await upsertRecords(tx, { member, kept: stored });
  await insertEvents(tx, { member, events });
  await upsertPlaces(tx, { member, places: intake.places });
  await upsertMarkedPlaces(tx, { member, marked: intake.marked });
  if (cursor > account.cursor)
    await updateAccount(tx, { ...account, member, cursor, marks: intake.marks, others: intake.others });
  await upsertDevice(tx, { member, device: device.id, name: device.name, most: READING_LIMITS.devices });
  return { cursor, refused: [...refused, ...intake.refused].toSorted((one, other) => one.index - other.index) };
}
