import iconv from 'iconv-lite';

const SIGNS = '·…“”‘’「」『』《》〈〉【】—–‥※→←↑↓°℃％＋－＝～ㆍ′″‐―×÷±①②③④⑤⑥⑦⑧⑨⑩♪♡♥☆★○●◇◆□■△▲▽▼';

/**
 * Characters of every reading font: 2,350 syllables of KS X 1001, Latin, jamo and Korean punctuation. One file is
 * smaller than the slices of a first episode; others fall back to the next family.
 */
export function readingCharacters(): string {
  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
  const jamo = String.fromCharCode(...Array.from({ length: 51 }, (_, at) => 0x3131 + at));
  const syllables: number[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) syllables.push(lead, trail);
  return ascii + jamo + SIGNS + iconv.decode(Buffer.from(syllables), 'euc-kr');
}
