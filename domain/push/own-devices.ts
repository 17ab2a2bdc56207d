import type { MemberVisit } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import type { PushKind } from '#vocabulary/push';
import { deleteDevice, deleteDevicesOf, deleteStale, selectDevices } from './push-store.ts';

/** A device as its member is shown it. */
export interface OwnDevice {
  id: number;
  kind: PushKind;
  name: string;
  madeAt: Date;
  reachedAt: Date | null;
  /** The one that asks. */
  isThis: boolean;
}

const STALE = { failures: 20, days: 30 };
const KIND_NAMES: Record<PushKind, string> = { web: '브라우저', ios: 'iOS 앱', aos: 'Android 앱' };
const SHEET = {
  name: 'push-devices',
  title: '알림을 받는 기기',
  about: '알림을 보내기 위해 두는 기기의 목록입니다. 알림을 끄거나 로그아웃하시면 지웁니다.',
  columns: [
    { key: 'name', title: '기기' },
    { key: 'kind', title: '종류' },
    { key: 'madeAt', title: '등록한 때' },
    { key: 'reachedAt', title: '마지막으로 보낸 때' },
  ],
};

/** The devices on which a member is told, the newest first. */
export async function listDevices(
  ctx: Needs<'db'>,
  member: Pick<MemberVisit, 'memberNo' | 'sessionId'>,
): Promise<OwnDevice[]> {
  const rows = await selectDevices(ctx.db, member.memberNo);
  return rows.map(({ sessionId, ...row }) => ({ ...row, isThis: sessionId === member.sessionId }));
}

/** Ends telling one of the member's devices; somebody else's is not found and nothing happens. */
export async function removeDevice(ctx: Needs<'db'>, which: { memberNo: number; deviceId: number }): Promise<boolean> {
  return deleteDevice(ctx.db, which);
}

/** Removes devices whose login ended, and those that could not be reached for a month. Answers how many. */
export async function sweepDevices(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute((tx) => deleteStale(tx, STALE));
}

/** What is held of a member's devices; addresses and keys open something and are not handed out. */
export async function exportPush(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const rows = await selectDevices(ctx.db, memberNo);
  return [
    {
      ...SHEET,
      rows: rows.map(({ name, kind, madeAt, reachedAt }) => ({
        name,
        kind: KIND_NAMES[kind],
        madeAt: madeAt.toISOString(),
        reachedAt: reachedAt?.toISOString() ?? null,
      })),
    },
  ];
}

/** Forgets every device of a member; answers how many there were. */
export async function forgetPush(tx: Tx, memberNo: number): Promise<number> {
  return deleteDevicesOf(tx, memberNo);
}
