import type { SessionMember } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import type { PushKind } from '#shared/notifications/push';
import { deleteDevice, deleteDevicesOf, deleteStale, selectDevices } from './push-store.ts';

/** A push device for display. */
export interface MemberDevice {
  id: number;
  kind: PushKind;
  name: string;
  madeAt: Date;
  reachedAt: Date | null;
  isThis: boolean;
}

const STALE = { failures: 20, days: 30 };
const KIND_NAMES: Record<PushKind, string> = { web: '브라우저', ios: 'iOS 앱', aos: 'Android 앱' };
const SHEET = {
  name: 'push-devices',
  title: '알림을 받는 기기',
  about: '알림을 보내기 위해 두는 기기의 목록입니다. 알림을 끄거나 로그아웃하시면 삭제합니다.',
  columns: [
    { key: 'name', title: '기기' },
    { key: 'kind', title: '종류' },
    { key: 'madeAt', title: '등록 일시' },
    { key: 'reachedAt', title: '마지막 발송 일시' },
  ],
};

/** A member's push devices, newest first. */
export async function listDevices(
  ctx: Needs<'db'>,
  member: Pick<SessionMember, 'memberNo' | 'sessionId'>,
): Promise<MemberDevice[]> {
  const rows = await selectDevices(ctx.db, member.memberNo);
  return rows.map(({ sessionId, ...row }) => ({ ...row, isThis: sessionId === member.sessionId }));
}

/** Removes a device of the member; ignores other members' devices. */
export async function removeDevice(ctx: Needs<'db'>, which: { memberNo: number; deviceId: number }): Promise<boolean> {
  return deleteDevice(ctx.db, which);
}

/** Deletes devices whose login ended or that were unreachable for a month. Returns how many. */
export async function deleteStaleDevices(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute((tx) => deleteStale(tx, STALE));
}

/** A member's devices for the export, without addresses and keys. */
export async function exportPush(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
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

/** Deletes all devices of a member; returns how many. */
export async function deletePushData(tx: Tx, memberNo: number): Promise<number> {
  return deleteDevicesOf(tx, memberNo);
}
