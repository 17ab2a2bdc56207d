import { hasNativeBridge } from './native/capacitor.ts';

/** Saved as a file, or copied as text. */
export type Saved = 'saved' | 'copied' | 'failed';

const READ_MS = 60_000;

/** Saves a generated file. In the app it is shared, or copied as text. */
export async function saveFile(name: string, file: Blob): Promise<Saved> {
  if (hasNativeBridge()) return handFile(new File([file], name, { type: file.type }));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked after the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
  return 'saved';
}

async function handFile(file: File): Promise<Saved> {
  try {
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
      return 'saved';
    }
    await navigator.clipboard.writeText(await file.text());
    return 'copied';
  } catch (error) {
    // Closing the share sheet is final.
    return error instanceof DOMException && error.name === 'AbortError' ? 'saved' : 'failed';
  }
}
