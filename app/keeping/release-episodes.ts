import { call } from '../members/browser-call.ts';
import { deviceClock } from '../reading-store/device-clock.ts';
import { keptMirror } from './kept-mirror.ts';
import { dropKept } from './kept-episodes.ts';
import { keepOnDevice, keptOnDevice } from '../viewer/place/kept-on-device.ts';
import { eraseKept } from './keeper.ts';

const AT_ONCE = 200;
/** What was erased here and the shop has not heard of. */
const UNTOLD_KEY = 'seoga.kept.untold';

/** Erases episodes here and takes them off the shop's list; without a network the shop hears of it later. */
export async function releaseEpisodes(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await dropKept(ids);
  keepOnDevice(UNTOLD_KEY, [...untold(), ...ids]);
  await tellUntold().catch(() => undefined);
}

/** Tells the shop of what was erased without it. Rejects where it cannot be reached. */
export async function tellUntold(): Promise<void> {
  for (let left = untold(); left.length > 0; left = untold()) {
    const episodes = left.slice(0, AT_ONCE);
    await call('POST /ko/v1/kept/release', { body: { device: deviceClock.device, episodes } });
    keepOnDevice(
      UNTOLD_KEY,
      untold().filter((id) => !episodes.includes(id)),
    );
  }
}

function untold(): number[] {
  const kept = keptOnDevice(UNTOLD_KEY);
  return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
}

/** Erases everything here, keys first, and gives this device's place free. */
export async function releaseAll(): Promise<void> {
  const ids = keptMirror()?.ids ?? [];
  await eraseKept();
  // Taken down before it is told: whoever leaves the page meanwhile has the shop hear of it with the next visit.
  keepOnDevice(UNTOLD_KEY, [...untold(), ...ids]);
  const body = { device: deviceClock.device };
  const isTold = await call('POST /ko/v1/kept/release', { body }).then(
    () => true,
    () => false,
  );
  if (isTold) keepOnDevice(UNTOLD_KEY, []);
}
