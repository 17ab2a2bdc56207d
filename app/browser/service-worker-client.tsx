import { useEffect } from 'react';
import { captureInstallPrompt } from './install.ts';
import { serviceWorker, answerWorkerPings } from './service-worker-build.ts';
import { useMember } from '../features/auth/use-member.ts';

/** Registered when idle. */
const IDLE_MS = 3000;

/** Registers the service worker and renews push subscriptions. */
export function ServiceWorkerClient(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let end = (): void => undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const worker = await registerWorker();
      if (!worker || isOver) return;
      end = answerWorkerPings(worker, isMember);
      if (isMember) await renewPushSubscription(worker);
    };
    const timer = setTimeout(() => void start(), navigator.serviceWorker.controller ? 0 : IDLE_MS);
    return () => {
      clearTimeout(timer);
      isOver = true;
      end();
    };
  }, [isMember]);
  useEffect(captureInstallPrompt, []);
  return null;
}

/** Not registered with data saver. */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  return isSaving ? navigator.serviceWorker.getRegistration() : serviceWorker();
}

/** Push follows the login; loaded only after a subscription. */
async function renewPushSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { syncLogin } = await import('../features/notifications/push-device.ts');
  await syncLogin(pushManager);
}
