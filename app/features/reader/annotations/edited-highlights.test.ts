import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '#shared/reading/reading-position';
import type { HighlightAnnotation } from './annotation-store.ts';
import { resolveAnnotation } from './annotation-layout.ts';
import { type TextRange, charactersBefore, textOfRange, textPositionAt } from './text-ranges.ts';

/** A marked text, the edited passages, and where the mark belongs in them; undefined if its text was deleted. */
interface EditedText {
  kind: string;
  before: Passage[];
  marked: TextRange;
  after: Passage[];
  expected: TextRange | undefined;
}

// Few words, so that sentences resemble each other as in a real text.
const WHO = ['등대지기', '소년', '늙은 선장', '그 여자', '검은 고양이', '여관 주인', '막내 동생', '젊은 의사'];
const WHEN = ['그날 밤', '이튿날 새벽', '비가 그친 뒤', '해가 지기 전', '아무도 없는 오후', '첫눈이 오던 날'];
const WHERE = [
  '부두 끝에서',
  '낡은 창고에서',
  '언덕 위의 집에서',
  '젖은 골목에서',
  '불 꺼진 방에서',
  '항구의 시장에서',
];
const WHAT = ['편지를', '낡은 열쇠를', '작은 상자를', '등불을', '빵 한 조각을', '젖은 외투를', '은빛 반지를'];
const DID = ['찾았다', '잃어버렸다', '몰래 감추었다', '천천히 내려놓았다', '끝내 버리지 못했다', '조용히 바라보았다'];
const TAILS = ['', ' 아무 말도 없었다.', ' 바람이 불었다.', ' 문득 웃음이 났다.', ' 시간이 멈춘 것 같았다.'];
const NEW_WORDS = ['어쩌면', '분명히', '다시금', '여전히', '가만히', '문득'];

type Random = () => number;

/** Deterministic, 0 to 1. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

const PARTS = [WHEN, WHO, WHERE, WHAT, DID] as const;

/** `unlike`: shares no part with this sentence. */
function sentence(random: Random, unlike = ''): string {
  const [when, who, where, what, did] = PARTS.map((words) =>
    pick(
      words.filter((word) => !unlike.includes(word)),
      random,
    ),
  );
  return `${when} ${who}${random() < 0.5 ? '는' : '가'} ${where} ${what} ${did}.${pick(TAILS, random)}`;
}

interface Edit {
  before: string;
  after: string;
}

/** Small edits of one sentence, as of a proofreader. */
const SMALL: Record<string, (words: string, random: Random) => string> = {
  typo: (words, random) => {
    const at = 1 + Math.floor(random() * (words.length - 2));
    return `${words.slice(0, at)}${pick(['은', '을', '에', '도'], random)}${words.slice(at + 1)}`;
  },
  'word added': (words, random) => {
    const parts = words.split(' ');
    parts.splice(1 + Math.floor(random() * (parts.length - 1)), 0, pick(NEW_WORDS, random));
    return parts.join(' ');
  },
  'word removed': (words, random) => {
    const parts = words.split(' ');
    parts.splice(1 + Math.floor(random() * (parts.length - 2)), 1);
    return parts.join(' ');
  },
  'word replaced': (words, random) => {
    const parts = words.split(' ');
    parts[1 + Math.floor(random() * (parts.length - 2))] = pick(NEW_WORDS, random);
    return parts.join(' ');
  },
  'two words replaced': (words, random) => {
    const parts = words.split(' ');
    parts[0] = pick(NEW_WORDS, random);
    parts[parts.length - 2] = pick(NEW_WORDS, random);
    return parts.join(' ');
  },
  punctuation: (words) => words.replaceAll('.', '…').replace(' ', ', '),
};

function rangeOf(passages: readonly Passage[], block: number, words: string): TextRange {
  const { id = '', text = '' } = passages[block] ?? {};
  const offset = text.indexOf(words);
  return { from: { block: id, offset }, to: { block: id, offset: offset + words.length } };
}

/** The given number of edits; the same for the same number. */
function editedTexts(count: number): EditedText[] {
  const random = seeded(20_261_129);
  return Array.from({ length: count }, (_, index) => editedText(index, random));
}

function editedText(index: number, random: Random): EditedText {
  const sentences = Array.from({ length: 24 }, () => [sentence(random), sentence(random), sentence(random)]);
  const block = 2 + Math.floor(random() * 20);
  const words = sentences[block]?.[1] ?? '';
  const toPassages = (lines: string[][]): Passage[] =>
    lines.map((each, number) => ({ id: `b${number + 1}`, text: each.join(' ') }));
  const before = toPassages(sentences);
  const marked = rangeOf(before, block, words);
  const rewritten = (by: string | undefined): string[][] =>
    sentences.map((each, number) =>
      number === block ? [each[0] ?? '', ...(by === undefined ? [] : [by]), each[2] ?? ''] : each,
    );
  const kinds = Object.keys(SMALL);
  const kind = [...kinds, 'moved', 'new blocks', 'deleted', 'rewritten'][index % (kinds.length + 4)] ?? '';
  if (kind === 'deleted') return { kind, before, marked, after: toPassages(rewritten(undefined)), expected: undefined };
  if (kind === 'rewritten')
    return { kind, before, marked, after: toPassages(rewritten(sentence(random, words))), expected: undefined };
  const edit: Edit = { before: words, after: (SMALL[kind] ?? SMALL['typo'] ?? String)(words, random) };
  const lines = rewritten(edit.after);
  if (kind === 'moved') {
    const after = toPassages(lines);
    const [home] = after.splice(block, 1);
    if (home) after.splice(0, 0, home);
    return { kind, before, marked, after, expected: rangeOf(after, 0, edit.after) };
  }
  const after = toPassages(lines).map((each) => (kind === 'new blocks' ? { ...each, id: `n${each.id}` } : each));
  return { kind, before, marked, after, expected: rangeOf(after, block, edit.after) };
}

const EDITS = 200;
/** Share of the characters of both ranges together that they have in common. */
const SAME_PLACE = 0.5;

function highlightOf({ before, marked }: EditedText): HighlightAnnotation {
  const context = { episode: 3, revision: 1 };
  return {
    id: 'one',
    work: 1,
    workTitle: '등대부',
    episode: { id: 3, position: 3, title: '물때' },
    kind: 'highlight',
    colour: 'yellow',
    note: '',
    text: textOfRange(before, marked),
    place: textPositionAt(before, context, marked.from),
    end: textPositionAt(before, context, marked.to),
    madeAt: '2026-11-01T00:00:00Z',
    changedAt: '2026-11-01T00:00:00Z',
  };
}

function isSamePlace({ after, expected }: EditedText, found: TextRange): boolean {
  if (!expected) return false;
  const span = ({ from, to }: TextRange): [number, number] => [
    charactersBefore(after, from) ?? 0,
    charactersBefore(after, to) ?? 0,
  ];
  const [[start, end], [wantedStart, wantedEnd]] = [span(found), span(expected)];
  const common = Math.min(end, wantedEnd) - Math.max(start, wantedStart);
  return common / (Math.max(end, wantedEnd) - Math.min(start, wantedStart)) >= SAME_PLACE;
}

function measured(edits: EditedText[], maxChanged?: number): { precision: number; recall: number; wrong: string[] } {
  let [found, right] = [0, 0];
  const wrong: string[] = [];
  for (const edit of edits) {
    const at = resolveAnnotation({ revision: 2, passages: edit.after }, highlightOf(edit), maxChanged);
    const isRight = at !== undefined && isSamePlace(edit, at);
    if (at) found += 1;
    if (isRight) right += 1;
    if (at ? !isRight : edit.expected) wrong.push(edit.kind);
  }
  const remaining = edits.filter(({ expected }) => expected).length;
  return { precision: right / found, recall: right / remaining, wrong };
}

const harmonic = ({ precision, recall }: { precision: number; recall: number }): number =>
  (2 * precision * recall) / (precision + recall);

test('highlights find their text after 200 edits; the threshold is the best of those measured (L9)', (t) => {
  const edits = editedTexts(EDITS);
  const used = measured(edits);
  for (const threshold of [0.1, 0.3, 0.4, 0.5]) {
    const other = measured(edits, threshold);
    t.diagnostic(`${threshold}: precision ${other.precision.toFixed(3)}, recall ${other.recall.toFixed(3)}`);
    assert.ok(harmonic(used) >= harmonic(other), `a threshold of ${threshold} is better`);
  }
  t.diagnostic(
    `used: precision ${used.precision.toFixed(3)}, recall ${used.recall.toFixed(3)}, ${used.wrong.join(', ')}`,
  );
  assert.ok(used.precision >= 0.99, `precision ${used.precision}`);
  assert.ok(used.recall >= 0.99, `recall ${used.recall}`);
});
