import { hasNativeDoor } from './native-door.ts';

/** How a file reached its reader: as a file, or in an app that saves none, as text to paste. */
export type Saved = 'saved' | 'copied' | 'failed';

const READ_MS = 60_000;

/**
 * Gives a file that was made here to the reader. An app's window saves no files: there it is shared by the system, or
 * where that cannot be, its text is copied.
 */
export async function saveFile(name: string, file: Blob): Promise<Saved> {
  if (hasNativeDoor()) return handFile(new File([file], name, { type: file.type }));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
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
    // Whoever closes the share sheet has decided.
    return error instanceof DOMException && error.name === 'AbortError' ? 'saved' : 'failed';
  }
}
