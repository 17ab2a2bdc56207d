import assert from 'node:assert/strict';
import test from 'node:test';
import { joinWrappedLines } from './wrapped-lines.ts';

const SENTENCES = [
  '소년은 다리 위에서 젖은 편지를 집어 들고 오래 바라보았다.',
  '우체부는 골목 끝에서 낡은 열쇠를 조용히 내려놓았고, 아무 말도 하지 않았다.',
  '비는 그치지 않았다.',
  '사서는 우체국 앞에서 검은 우산을 접어 손님에게 건넨 다음 다시 서고로 돌아갔다.',
];
const WORDS = ['가끔', '어느 날', '오래전부터', '다음 날 아침', '문득', '그 무렵', '이윽고'];
const PARAGRAPHS = Array.from({ length: 40 }, (_, at) =>
  at % 5 === 2
    ? '“이제 문을 닫을 시간입니다.”'
    : Array.from(
        { length: 1 + (at % 4) },
        (_none, place) => `${WORDS[(at * 3 + place) % 7]} ${SENTENCES[(at + place) % 4]}`,
      ).join(' '),
);

const columns = (letter: string): number => (letter.charCodeAt(0) >= 0x1100 ? 2 : 1);

function cutAnywhere(text: string, width: number, measure = columns): string {
  const lines = [''];
  let used = 0;
  for (const letter of text) {
    if (used + measure(letter) > width) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += letter;
    used += measure(letter);
  }
  return lines.join('\n');
}

function cutBetweenWords(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if ([...longer].reduce((sum, letter) => sum + columns(letter), 0) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join('\n');
}

const read = (text: string): string[] =>
  joinWrappedLines(text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

for (const width of [24, 30, 40, 50, 60, 72, 80, 100])
  for (const [way, cut] of Object.entries({
    'columns inside words': (text: string) => cutAnywhere(text, width),
    'letters inside words': (text: string) => cutAnywhere(text, width / 2, () => 1),
    'columns between words': (text: string) => cutBetweenWords(text, width),
  })) {
    test(`joins paragraphs cut at ${width} ${way} with blank lines between them`, () => {
      assert.deepEqual(read(PARAGRAPHS.map(cut).join('\n\n')), PARAGRAPHS);
    });

    test(`joins paragraphs cut at ${width} ${way} with indented first lines`, () => {
      const indented = PARAGRAPHS.map((text) => `\u3000${text}`);
      assert.deepEqual(read(indented.map(cut).join('\n')), PARAGRAPHS);
    });
  }

test('puts no blank inside words and loses none between them', () => {
  for (const width of [30, 40, 60]) {
    const joined = read(PARAGRAPHS.map((text) => cutAnywhere(text, width)).join('\n')).join(' ');
    assert.equal(joined.replaceAll(/\s+/gu, ' '), PARAGRAPHS.join(' '));
  }
});

test('restores blanks that were removed at the edges of lines', () => {
  const trimmed = PARAGRAPHS.map((text) =>
    cutAnywhere(text, 41)
      .split('\n')
      .map((line) => line.trim())
      .join('\n'),
  );
  const joined = read(trimmed.join('\n\n'));
  assert.deepEqual(
    joined.map((text) => text.replaceAll(' ', '')),
    PARAGRAPHS.map((text) => text.replaceAll(' ', '')),
  );
  const right = joined.filter((text, at) => text === PARAGRAPHS[at]).length;
  assert.ok(right >= PARAGRAPHS.length * 0.9, `${right}`);
});

test('leaves lines alone that are paragraphs', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `그날 밤에도 비가 내렸고 불은 ${at + 10}시까지 꺼지지 않았다.`);
  assert.deepEqual(joinWrappedLines(lines), lines);
  assert.deepEqual(joinWrappedLines(PARAGRAPHS), PARAGRAPHS);
});

test('does not join a heading to the lines around it', () => {
  const chapters = [1, 2, 3].map(
    (number) =>
      `${number}화 비 오는 아침\n${PARAGRAPHS.slice(0, 12)
        .map((text) => cutAnywhere(text, 40))
        .join('\n')}`,
  );
  const headings = read(chapters.join('\n')).filter((line) => /^\d화/u.test(line));
  assert.deepEqual(headings, ['1화 비 오는 아침', '2화 비 오는 아침', '3화 비 오는 아침']);
});
