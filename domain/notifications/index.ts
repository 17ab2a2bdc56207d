/** What members are told: the inbox, its ways further by push and letter, and adverts as the law has them. */
export { KINDS_BY_WAY, type NewsChoices, type ShownChoices, changeChoices, choicesOf } from './change-choices.ts';
export { keepNotifications } from './keep-notifications.ts';
export { type NewsOrder, notify } from './notify.ts';
export { exportNotifications, forgetNotifications } from './own-notifications.ts';
export {
  type AdvertDraft,
  type AdvertPreview,
  listAdverts,
  planAdvert,
  previewAdvert,
  stopAdvert,
} from './plan-advert.ts';
export {
  type InboxLine,
  type InboxPage,
  countUnread,
  openNews,
  readInbox,
  readNews,
  removeNews,
} from './read-inbox.ts';
export { keepAdverts } from './tell-consents.ts';
export { tellNews } from './tell-news.ts';
export { readUnsubscribe, unsubscribe } from './unsubscribe.ts';
