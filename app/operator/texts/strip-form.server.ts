import { sentFiles } from '../../help/sent-files.server.ts';
import { formText } from '../../form-text.ts';

interface SentFile {
  name: string;
  bytes: Uint8Array;
}
interface Words {
  text: string;
  dialogue: string[];
}
type Wish = { slice: number; words: Words } | { files: SentFile[] };

/**
 * What the form of an episode's pictures asks for: each slice at its number with its words, left out where it is ticked;
 * files in the place of one, and new ones behind the number that they were given.
 */
export async function stripWishes(
  form: FormData,
  readWords: (typed: { text: string; dialogue: string }) => Words,
): Promise<Wish[]> {
  const placed: { place: number; wish: Wish }[] = [];
  const slices = form.getAll('slice').filter((value) => typeof value === 'string');
  for (const [at, slice] of slices.entries()) {
    const place = numberAt(form, `place-${slice}`, at + 1);
    if (formText(form, `out-${slice}`) === 'on') continue;
    const files = await sentFiles(form, `instead-${slice}`);
    const typed = { text: formText(form, `text-${slice}`), dialogue: formText(form, `dialogue-${slice}`) };
    placed.push({ place, wish: files.length > 0 ? { files } : { slice: Number(slice), words: readWords(typed) } });
  }
  const added = await sentFiles(form, 'added');
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
