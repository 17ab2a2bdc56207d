import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { DIGEST_NAMES, NOTIFICATIONS } from '#shared/notifications/notifications';
import { deleteAllNotifications, selectChannels, selectSetting } from './preferences/preference-store.ts';
import { selectAllNotifications } from './notification-store.ts';
import { notificationTexts } from './notification-texts.ts';

const CHANNEL_NAMES = { push: '푸시', mail: '메일' };

/** A member's notifications and preferences for the data export. */
export async function exportNotifications(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const inbox = await selectAllNotifications(ctx.db, memberNo);
  const channels = await selectChannels(ctx.db, memberNo);
  const { quietFrom, quietUntil, digest, digestHour } = await selectSetting(ctx.db, memberNo);
  const hours = quietFrom === null || quietUntil === null ? '없음' : `${quietFrom}시~${quietUntil}시`;
  const digestText = digest === 'off' ? DIGEST_NAMES.off : `${DIGEST_NAMES[digest]} ${digestHour}시`;
  return [
    {
      name: 'inbox',
      title: '알림함',
      about: '알림함에 있는 알림입니다. 90일이 지나면 삭제합니다.',
      columns: [
        { key: 'kind', title: '종류' },
        { key: 'title', title: '알림' },
        { key: 'at', title: '받은 일시' },
        { key: 'readAt', title: '읽은 일시' },
      ],
      rows: inbox.map((row) => ({
        kind: NOTIFICATIONS[row.kind].label,
        title: notificationTexts(row, { work: row.title, madeAt: row.madeAt }).title,
        at: row.madeAt.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
    },
    {
      name: 'news-choices',
      title: '알림을 받는 방법',
      about: '알림을 어떻게 받을지 고르신 내용입니다. 바꾸지 않은 항목은 기본값입니다.',
      columns: [
        { key: 'what', title: '알림' },
        { key: 'choice', title: '고르신 것' },
      ],
      rows: [
        ...channels.map(({ kind, channel, isOn }) => ({
          what: `${NOTIFICATIONS[kind].label} · ${CHANNEL_NAMES[channel]}`,
          choice: isOn ? '받음' : '받지 않음',
        })),
        { what: '알림을 보내지 않는 시간', choice: hours },
        { what: '모아 보는 메일', choice: digestText },
      ],
    },
  ];
}

/** Deletes a leaving member's notifications and preferences. */
export async function deleteNotificationData(tx: Tx, memberNo: number): Promise<void> {
  await deleteAllNotifications(tx, memberNo);
}
