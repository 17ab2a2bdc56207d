import { useEffect } from 'react';
import { keepInstallPrompt } from '../device/install.ts';
import { shopWorker, standBefore } from '../device/worker.ts';
import { useMember } from '../members/use-member.ts';

/** What the worker takes to this device may wait until the page has what it needs; who goes on before, is asked there. */
const IDLE_MS = 3000;

/** Keeps the shop's service worker in this browser, and a member's messages coming to it. */
export function WorkerKeeper(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    let end = (): void => undefined;
    let isOver = false;
    const stand = async (): Promise<void> => {
      const worker = await takeWorker();
      if (!worker || isOver) return;
      end = standBefore(worker, isMember);
      if (isMember) await keepPushes(worker);
    };
    const timer = setTimeout(() => void stand(), navigator.serviceWorker.controller ? 0 : IDLE_MS);
    return () => {
      clearTimeout(timer);
      isOver = true;
      end();
    };
  }, [isMember]);
  useEffect(keepInstallPrompt, []);
  return null;
}

/** Whoever saves data is given no worker unasked; one that is there stays, and is kept up to date by the browser. */
async function takeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  return isSaving ? navigator.serviceWorker.getRegistration() : shopWorker();
}

/** Messages to this browser follow its login; nothing is loaded for that where no message was ever asked for. */
async function keepPushes({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { followLogin } = await import('../push/push-device.ts');
  await followLogin(pushManager);
}
