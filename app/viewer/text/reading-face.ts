import { faceFile } from '#vocabulary/reading-faces';
import { keepOnDevice, keptOnDevice } from '../place/kept-on-device.ts';

/** Under which key a device remembers the files of the faces that lie in its cache. */
export function keptFacesKey(): string {
  return 'seoga.faces';
}

/** The files of the faces that this device has. */
export function keptFaceFiles(): unknown[] {
  const kept = keptOnDevice(keptFacesKey());
  return Array.isArray(kept) ? kept : [];
}

/** The face of that name in this page, made when it is not there yet; its file is not fetched by that. */
export function pageFace(face: string): FontFace | undefined {
  const file = faceFile(face);
  for (const font of document.fonts) if (font.family === `seoga-${face}`) return font;
  if (!file) return undefined;
  // A face chosen by hand comes a moment late rather than never; the usual one never moves a page.
  const display = face === 'batang' ? 'optional' : 'fallback';
  const font = new FontFace(`seoga-${face}`, `url("${file}")`, { display });
  document.fonts.add(font);
  return font;
}

/**
 * Reads in a face whose file this device has, else in a face of the device, so that the first text never waits for
 * 200 KB nor shifts when they come. Stands in the page itself as well.
 */
export function showFace(face: string, isHere = keptFaceFiles().includes(faceFile(face))): void {
  const { style } = document.documentElement;
  if (isHere && pageFace(face)) style.setProperty('--read-family', `seoga-${face}`);
  else style.removeProperty('--read-family');
}

/** Fetches a face for this page and the next ones. False when it cannot be had; nothing is changed then. */
export async function bringFace(face: string): Promise<boolean> {
  const file = faceFile(face);
  const font = pageFace(face);
  if (!file || !font) return true;
  try {
    await font.load();
  } catch {
    document.fonts.delete(font);
    return false;
  }
  keepFaceFile(file);
  return true;
}

/** Fetches the face that is read in when the page has nothing else to do. Answers how to give that up. */
export function keepFaceWhenIdle(): () => void {
  const face = document.documentElement.dataset.readFace ?? '';
  const file = faceFile(face);
  const isSaving = 'connection' in navigator && Object(navigator.connection).saveData === true;
  if (!file || isSaving || keptFaceFiles().includes(file)) return () => undefined;
  const bring = face === 'batang' ? () => fetchForLater(file) : () => bringAndShow(face);
  const timer = setTimeout(() => void bring(), 4000);
  return () => clearTimeout(timer);
}

/** The usual face is for the next text: the page that stands keeps its look. */
async function fetchForLater(file: string): Promise<void> {
  const answer = await fetch(file, { priority: 'low' }).catch(() => undefined);
  if (!answer?.ok) return;
  await answer.arrayBuffer();
  keepFaceFile(file);
}

/** A face that was chosen on another device comes into the page that stands. */
async function bringAndShow(face: string): Promise<void> {
  if ((await bringFace(face)) && document.documentElement.dataset.readFace === face) showFace(face, true);
}

function keepFaceFile(file: string): void {
  const files = keptFaceFiles();
  if (!files.includes(file)) keepOnDevice(keptFacesKey(), [...files, file]);
}
