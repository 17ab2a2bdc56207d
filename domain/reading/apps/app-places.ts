import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { PositionRecord } from '#shared/reading/reading-record';
import { findReadingOnOtherDevices } from '../sync/find-other-devices.ts';
import { pushReading } from '../sync/push-reading.ts';
import { type FileShape, percentageOf, placeAt, progressOf } from './app-place-rules.ts';
import {
  type AppPlace,
  type DeliveredFile,
  type PlacedEpisode,
  type StoredAppPlace,
  deleteAppPlaces,
  deleteOldAppPlaces,
  insertDeliveredFile,
  selectAppPlace,
  selectAppPlaces,
  selectDeliveredFile,
  selectPlacedEpisode,
  upsertAppPlace,
} from './app-place-store.ts';

const MAX_DOCUMENTS = 1000;
const SHOP_DEVICE = '서점';

/** Remembers a delivered file, so that its places are those of the work. */
export async function recordDeliveredFile(
  ctx: Needs<'db'>,
  file: Parameters<typeof insertDeliveredFile>[1],
): Promise<void> {
  await ctx.db.transaction().execute((tx) => insertDeliveredFile(tx, file));
}

/** Saves a place of a reading app; in a file of the shop also as the place in the work. Returns its time. */
export async function saveAppPlace(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, place }: { memberNo: number; place: AppPlace },
): Promise<Date> {
  const at = await ctx.db.transaction().execute(async (tx) => {
    const saved = await upsertAppPlace(tx, { memberNo, place });
    await deleteOldAppPlaces(tx, { memberNo, most: MAX_DOCUMENTS });
    return saved;
  });
  const file = await selectDeliveredFile(ctx.db, place.document);
  if (file) await pushPlace(ctx, { memberNo, place, file, at });
  return at;
}

async function pushPlace(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, place, file, at }: { memberNo: number; place: AppPlace; file: DeliveredFile; at: Date },
): Promise<void> {
  const { index, fraction } = placeAt(file, place.percentage);
  const episode = file.episodes[index] ?? 0;
  const placed = await selectPlacedEpisode(ctx.db, episode);
  if (!placed) return;
  const device = deviceOf(ctx, place.deviceId);
  const now = at.getTime();
  const stamp = { device, seq: now, at: now };
  const { workTitle, coverHash, episodeTitle, position, unit } = placed;
  const record: PositionRecord = {
    kind: 'place',
    work: file.work,
    episode,
    viewed: { workTitle, coverHash, episodeTitle, position, unit },
    place: positionOf(placed, { file, episode, fraction }),
    fraction,
    // The app syncs after reading: the place counts at once.
    settledAgo: 0,
    run: 0,
    furthest: fraction,
    ...stamp,
  };
  const name = place.device === '' ? 'KOReader' : place.device;
  await pushReading(ctx, { memberNo, owner: memberNo, device: { id: device, name }, now, records: [record] });
}

function positionOf(
  { revision, stripHeight }: PlacedEpisode,
  { file, episode, fraction }: { file: FileShape; episode: number; fraction: number },
): PositionRecord['place'] {
  if (file.content === 'images') return { episode, revision, y: Math.round(fraction * (stripHeight ?? 0)), fraction };
  // No block: readers resolve it by the fraction.
  return { episode, revision, block: '', offset: 0, quote: '', fraction };
}

/** A name of the form that devices of the reading log have. */
function deviceOf(ctx: Needs<'secrets'>, deviceId: string): string {
  return ctx.secrets.md5(`koreader ${deviceId}`).slice(0, 16);
}

/** The newest place in a document, of a reading app or, in a file of the shop, of the shop's reader; if any. */
export async function findAppPlace(
  ctx: Needs<'db' | 'secrets'>,
  query: { memberNo: number; document: string },
): Promise<StoredAppPlace | undefined> {
  const { memberNo, document } = query;
  const stored = await selectAppPlace(ctx.db, query);
  const file = await selectDeliveredFile(ctx.db, document);
  if (!file) return stored;
  const device = deviceOf(ctx, stored?.deviceId ?? '');
  const { resume } = await findReadingOnOtherDevices(ctx, { memberNo, work: file.work, device });
  const index = resume ? file.episodes.indexOf(resume.episode.id) : -1;
  if (!resume || index < 0 || (stored && stored.at >= resume.at)) return stored;
  const place = { index, fraction: resume.fraction };
  const { at, device: other } = resume;
  return {
    document,
    progress: progressOf(file, place),
    percentage: percentageOf(file, place),
    device: SHOP_DEVICE,
    deviceId: other.id,
    at,
  };
}

/** Deletes a leaving member's places in reading apps. */
export async function deleteMemberAppPlaces(tx: Tx, memberNo: number): Promise<void> {
  await deleteAppPlaces(tx, memberNo);
}

const SHEET = {
  name: 'app-places',
  title: '읽기 앱에서 읽던 자리',
  about: '읽기 앱과 맞춘 자리입니다. 문서는 파일을 구분하는 값입니다.',
  columns: [
    { key: 'document', title: '문서' },
    { key: 'progress', title: '자리' },
    { key: 'percentage', title: '비율' },
    { key: 'device', title: '기기' },
    { key: 'at', title: '일시' },
  ],
};

/** A member's places in reading apps, for the export. */
export async function exportAppPlaces(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const places = await selectAppPlaces(ctx.db, memberNo);
  const rows = places.map(({ document, progress, percentage, device, at }) => ({
    document,
    progress,
    percentage,
    device,
    at: at.toISOString(),
  }));
  return [{ ...SHEET, rows }];
}
