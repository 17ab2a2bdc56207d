import { keepOnDevice, keptOnDevice } from '../viewer/place/kept-on-device.ts';

/** What a reader wishes of keeping on this device. */
export interface KeepChoices {
  /** Nothing is kept over a metered line, where the browser tells. */
  onlyUnmetered: boolean;
  /** What was read to its end goes when something new is kept by itself. */
  dropsRead: boolean;
  /** By work: how many of its next episodes are kept by themselves. */
  ahead: Record<string, number>;
}

const KEY = 'seoga.settings.keeping';
export const MOST_AHEAD = 10;
export const USUAL_AHEAD = 3;

export function keepChoices(): KeepChoices {
  const { onlyUnmetered, dropsRead, ahead }: Partial<Record<keyof KeepChoices, unknown>> = Object(keptOnDevice(KEY));
  const works = Object.entries(Object(ahead)).filter(
    ([work, count]) => /^\d+$/.test(work) && Number.isSafeInteger(count) && Number(count) > 0,
  );
  return {
    onlyUnmetered: onlyUnmetered !== false,
    dropsRead: dropsRead === true,
    ahead: Object.fromEntries(works.map(([work, count]) => [work, Math.min(Number(count), MOST_AHEAD)])),
  };
}

/** Takes down a wish; false where the device keeps nothing. */
export function changeKeepChoices(change: Partial<KeepChoices>): boolean {
  return keepOnDevice(KEY, { ...keepChoices(), ...change });
}

/** Whether the line of now is one that the reader pays by use, or wants spared; unknown lines are not. */
export function isMetered(): boolean {
  const line = Object(Reflect.get(navigator, 'connection'));
  return line.saveData === true || line.type === 'cellular';
}
