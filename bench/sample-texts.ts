import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHELF = join(import.meta.dirname, '..', 'sample-shelf');
const LONG_TEXT_CHARACTERS = 10_000;

/** A text of the size that the budgets speak of, as a folder to import. */
export interface PlantedText {
  folder: string;
  title: string;
  paragraphs: string[];
}

/** Texts to measure with: the operator's own of SAMPLES_DIR where there are any, else the sample shelf's. */
export function sampleTexts(): string[] {
  const samples = process.env['SAMPLES_DIR'];
  const novels = samples ? join(samples, 'novels') : '';
  const files = novels && existsSync(novels) ? globSync(join(novels, '*.txt')) : globSync(join(SHELF, '*', '*.md'));
  return files.toSorted().map((file) => readFileSync(file, 'utf8'));
}

/** Pages of strips for measuring: the operator's folder, else the sample shelf. */
export function sampleStrips(): string {
  const samples = process.env['SAMPLES_DIR'];
  return samples && existsSync(join(samples, 'webtoon')) ? join(samples, 'webtoon') : SHELF;
}

/** About 10,000 characters of the sample shelf's texts, laid end to end. */
export function longParagraphs(): string[] {
  const paragraphs: string[] = [];
  let characters = 0;
  for (const paragraph of shelfParagraphs()) {
    if (characters >= LONG_TEXT_CHARACTERS) break;
    paragraphs.push(paragraph);
    characters += paragraph.length;
  }
  return paragraphs;
}

/** Writes a free first episode of about 10,000 characters, made of the sample shelf's texts laid end to end. */
export function plantLongText(folder: string): PlantedText {
  const title = '속도를 재는 긴 글';
  const paragraphs = longParagraphs();
  // A text that is alone in its folder is split where it is long: a second one keeps the first whole.
  writeWork(folder, { title, texts: [paragraphs.join('\n\n'), '여기까지입니다.'] });
  return { folder, title, paragraphs };
}

/** A book of ten chapters as long as that text, which is its first; no other chapter is like it. */
export function wholeBook(paragraphs: string[]): string[][] {
  return Array.from({ length: 10 }, (_, chapter) =>
    chapter === 0 ? paragraphs : paragraphs.toReversed().map((text, place) => `${text} (${chapter}.${place})`),
  );
}

/** Writes a work with one episode for each text. */
export function writeWork(
  folder: string,
  work: { title: string; texts: string[]; ending?: 'md' | 'txt'; prices?: string },
): void {
  mkdirSync(folder, { recursive: true });
  const sheet = `title: ${work.title}\ncreators:\n  - { name: 재는 이, role: 글 }\nshelf: serial\nkind: serial\nstatus: completed\nrating: all\ngenre: 드라마\nprices: ${work.prices ?? '{ free: all }'}\n`;
  writeFileSync(join(folder, 'work.yaml'), sheet);
  for (const [place, text] of work.texts.entries())
    writeFileSync(
      join(folder, `${String(place + 1).padStart(4, '0')}.${work.ending ?? 'md'}`),
      `${work.ending === 'txt' ? '' : '# '}${place + 1}화\n\n${text}\n`,
    );
}

function shelfParagraphs(): string[] {
  const texts = globSync(join(SHELF, '*', '*.md'))
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'));
  return texts
    .flatMap((text) => text.split(/\n{2,}/))
    .filter((paragraph) => /^[가-힣“"‘']/.test(paragraph) && !/[*_[\]<>{}|\\]/.test(paragraph))
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim());
}
