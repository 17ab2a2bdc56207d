import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { formText } from '../../browser/form-text.ts';

interface SentFile {
  name: string;
  bytes: Uint8Array;
}
interface SliceText {
  text: string;
  dialogue: string[];
}
type SliceInput = { slice: number; words: SliceText } | { files: SentFile[] };

/** Reads slice positions, texts, removals, replacements and new files from the form. */
export async function sliceInputs(
  form: FormData,
  readWords: (input: { text: string; dialogue: string }) => SliceText,
): Promise<SliceInput[]> {
  const placed: { place: number; wish: SliceInput }[] = [];
  const slices = form.getAll('slice').filter((value) => typeof value === 'string');
  for (const [at, slice] of slices.entries()) {
    const position = numberAt(form, `place-${slice}`, at + 1);
    if (formText(form, `out-${slice}`) === 'on') continue;
    const files = await uploadedFiles(form, `instead-${slice}`);
    const values = { text: formText(form, `text-${slice}`), dialogue: formText(form, `dialogue-${slice}`) };
    placed.push({
      place: position,
      wish: files.length > 0 ? { files } : { slice: Number(slice), words: readWords(values) },
    });
  }
  const added = await uploadedFiles(form, 'added');
  if (added.length > 0) {
    const behind = numberAt(form, 'behind', Number.MAX_SAFE_INTEGER);
    placed.push({ place: behind + 0.5, wish: { files: added } });
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ wish }) => wish);
}

function numberAt(form: FormData, name: string, otherwise: number): number {
  const number = Number.parseFloat(formText(form, name));
  return Number.isFinite(number) && number >= 0 ? number : otherwise;
}
