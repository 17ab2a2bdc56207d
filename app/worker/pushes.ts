import { leadsHome, readPush } from '#vocabulary/push';
import { worker } from './worker-scope.ts';

const ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
const RENEWED = '/ko/v1/push/devices/renewed';

/** Shows a message. Browsers ask that something be shown for each, else they take the leave away. */
export function showPush(event: PushEvent): void {
  const { title, body, path, tag } = readPush(event.data?.text() ?? '');
  const shown = { body, tag, icon: ICON, badge: BADGE, lang: 'ko', data: { path } };
  event.waitUntil(worker.registration.showNotification(title, shown));
}

/** Leads to what a message is about: to the page that shows it, else to a new one. */
export function openPush(event: NotificationEvent): void {
  event.notification.close();
  const told: unknown = event.notification.data;
  const path = typeof told === 'object' && told !== null && 'path' in told ? told.path : '/';
  event.waitUntil(goTo(typeof path === 'string' && leadsHome(path) ? path : '/'));
}

async function goTo(path: string): Promise<void> {
  const { origin } = worker.location;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => url.split('#')[0] === `${origin}${path}`.split('#')[0]);
  if (there) await there.focus();
  else await worker.clients.openWindow(`${origin}${path}`);
}

/** A push service gave this browser another address: the shop is told, by the old one, whose it is. */
export async function renewPush(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: old } = event;
  const key = old?.options.applicationServerKey;
  if (!old || !key) return;
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const renewed = event.newSubscription ?? (await worker.registration.pushManager.subscribe(how));
  const { endpoint, keys } = renewed.toJSON();
  const device = { kind: 'web', endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] };
  const headers = { 'content-type': 'application/json' };
  await fetch(RENEWED, { method: 'POST', headers, body: JSON.stringify({ old: old.endpoint, device }) });
}

/** Takes away what still stands for a member who is here no more. */
export async function closePushes(): Promise<void> {
  for (const shown of await worker.registration.getNotifications()) shown.close();
}
