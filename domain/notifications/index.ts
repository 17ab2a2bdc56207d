/** Notifications: inbox, push, digests, reminders and adverts. */
export {
  KINDS_BY_CHANNEL,
  type NotificationPreferences,
  type NotificationPreferencesView,
  changePreferences,
  readPreferences,
} from './preferences/change-preferences.ts';
export { maintainNotifications } from './maintain-notifications.ts';
export { type NotificationInput, notify } from './notify.ts';
export { exportNotifications, deleteNotificationData } from './member-notification-data.ts';
export {
  type AdvertDraft,
  type AdvertPreview,
  listAdverts,
  planAdvert,
  previewAdvert,
  stopAdvert,
} from './adverts/plan-advert.ts';
export {
  type InboxEntry,
  type InboxPage,
  countUnread,
  openNotification,
  readInbox,
  markNotificationsAsRead,
  removeNotification,
} from './read-inbox.ts';
export { renewAdvertConsent } from './adverts/consent-notices.ts';
export { processNotifications } from './process-notifications.ts';
export { readUnsubscribe, unsubscribe } from './preferences/unsubscribe.ts';
