import { keepOnDevice, keptOnDevice } from '../place/kept-on-device.ts';

/** Under which key a device remembers which reading face lies in its cache, and the face's file. */
export function readingFace() {
  return { key: 'seoga.face', file: '/fonts/gowun-batang-ksx1001.woff2' };
}

/**
 * Before the first paint: a device that has the face's file uses it; another reads in a serif of its own, so that the
 * first text never waits for 200 KB nor shifts when they come. Stands in the page itself.
 */
export function openWithReadingFace(): void {
  const { key, file } = readingFace();
  if (keptOnDevice(key) === file) document.documentElement.dataset.faceKept = '';
}

/** Fetches the face for the next text when the page has nothing else to do. Answers how to give that up. */
export function keepFaceWhenIdle(): () => void {
  const { key, file } = readingFace();
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  if (isSaving || keptOnDevice(key) === file) return () => undefined;
  const timer = setTimeout(() => void keepFace(), 4000);
  return () => clearTimeout(timer);
}

/** Fetches the face now. False when it cannot be had. */
async function keepFace(): Promise<boolean> {
  const { key, file } = readingFace();
  const answer = await fetch(file, { priority: 'low' }).catch(() => undefined);
  if (!answer?.ok) return false;
  await answer.arrayBuffer();
  return keepOnDevice(key, file);
}

/** Fetches the face and shows it at once, for a reader who chose it by hand. */
export async function showFaceNow(): Promise<void> {
  if (await keepFace()) document.documentElement.dataset.faceKept = '';
}
