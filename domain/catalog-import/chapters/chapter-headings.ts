import { type ScriptedNumber, numbersAt } from './heading-numbers.ts';

export interface HeadingCandidate {
  /** Shape of the line: lines of one shape that count upwards are headings. */
  format: string;
  number?: number;
  /** The 1 of `1권 12화` and `S1E12`. */
  volume?: number;
  title: string;
  /** Nothing but a number and its decoration. */
  isUntitled?: boolean;
  /** Strong headings count individually, others only in a sequence. */
  isStrong: boolean;
  /** Decorated or padded number: `<12>`, `◆12◆`, `012`. */
  isMarked?: boolean;
  /** `likely`: sentence-like (`2화. 나는 돌아가고 싶다`); `unlikely`: punctuated as a sentence (`2회 말 투아웃이었다.`). */
  certainty: 'sure' | 'likely' | 'unlikely';
}

const MAX_LENGTH = 40;
/** Maximum length of a title in a sequence. */
const MAX_AMBIGUOUS_LENGTH = 120;
const MAX_HEAD = 30;

const NAMED =
  /^(?:특별\s?|완결\s?|본편\s?|if\s?)?(프롤로그|에필로그|인트로|아웃트로|서장|종장|서막|종막|서문|서론|머리말|들어가며|들어가는 (?:말|글)|나가며|여는 글|닫는 글|외전|번외(?:편)?|막간(?:극)?|특별편|스페셜|사이드 스토리|후일담|(?:작가\s?)?후기|작가의 말|작가의 글|지은이의 말|옮긴이의 말|역자 후기|작품 해설|감사의 말|일러두기|등장인물(?: 소개)?|인물 소개|부록|맺음말|끝맺으며|prologue|epilogue|interlude|intermission|side ?story|extra|bonus|afterword|foreword|preface)\s*(\d{1,3})?\s*(?:화|편)?[\]>〉》】)」]?(?=$|[\s.:·\-–—~|([<])/iu;
const ENGLISH_HEAD =
  /^(?:chapter|chap|ch|episode|epi|ep|part|e|챕터|에피소드|에피|스테이지|이야기)(?![a-z가-힣])[\s.#:–—-]*/iu;
const SEASON_EPISODE = /^s(?:eason)?\s*(\d{1,2})\s*[\s.\-_:]?\s*e(?:p(?:isode)?)?\.?\s*(\d{1,4})(?![\p{L}\d])/iu;
const VOLUME_HEAD = /^(?:시즌|season|vol(?:ume)?|book|part|파트)\s*[.-]?\s*/iu;
const KNOWN_UNIT = /^\s*(화|회|장|절|편|막|부|권|話|章|回|話|话|編|幕|部|卷|巻|節|集|번째 이야기)(?![\p{L}\d])/u;
const VOLUME_UNITS = new Set(['권', '부', '막', '장', '편', '卷', '巻', '部', '시즌', '기']);
const STRONG_UNITS = new Set(['화', '회', '장', '절', '話', '章', '回', '话', '번째 이야기']);
const FREE_UNIT = /^(\p{L}{1,5})(?![\p{L}\d])/u;
const CLOSE = /^\s*[^\p{L}\p{N}\s"“‘'「『《(<[]+/u;
const BRACKETS = /[\]>〉》】)」』}]/u;
const QUOTES = /["“”'‘’`]/u;

/** Parses a heading candidate, or undefined. For sentence-like lines the sequence decides. */
export function parseHeading(line: string): HeadingCandidate | undefined {
  return headingCandidates(line)[0];
}

/** Every reading of a line as a heading, the plainest first. */
export function headingCandidates(line: string): HeadingCandidate[] {
  if (line.length > MAX_AMBIGUOUS_LENGTH) return [];
  const written = line.trim().replaceAll(/\s+/gu, ' ');
  const text = written.normalize('NFKC');
  const lead = /^[^\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
  if (lead.length === text.length || QUOTES.test(lead)) return [];
  const core = text.slice(lead.length);
  const name = named(core, written);
  if (name) return [name];
  const base: Line = { text, core, lead: signs(lead), title: withoutOrnaments(written) };
  return [...seasonEpisode(base), ...byVolume(base), ...byNumber(base, core), ...byHead(base)].filter(
    (found) => !isSpeech(base, found),
  );
}

/** Whether a line alone is a heading. */
export function looksLikeHeading(line: string): boolean {
  const guess = parseHeading(line);
  return guess !== undefined && guess.isStrong && guess.certainty === 'sure';
}

/** A line that names only a volume: `2권`, `제2부 겨울`, `시즌 2`, `하권`. */
export function volumeLabel(line: string): string | undefined {
  const text = withoutOrnaments(line.trim())
    .replaceAll(/^[[<〈《【(「]+|[\]>〉》】)」]+$/gu, '')
    .trim();
  if (text.length > MAX_LENGTH || endsWithStop(text) || QUOTES.test(text.slice(0, 1))) return undefined;
  const isSide = /^(?:(?:[상중하]|전|후)\s?[권편]|외전|번외(?:편)?|특별편|본편)$/u.test(text);
  const isVolume =
    /^(?:(?:제|第)?\s*[\p{N}일이삼사오육칠팔구십]{1,4}\s*(?:권|부|막|편|卷|巻|部|기)|(?:시즌|season|vol(?:ume)?|book|part|파트)[\s.]*[\dIVXivx]{1,4})(?![\p{L}\d])/iu.test(
      text.normalize('NFKC'),
    );
  return isSide || isVolume ? text : undefined;
}

interface Line {
  text: string;
  /** Without leading signs. */
  core: string;
  /** Leading signs without blanks and repetitions. */
  lead: string;
  title: string;
}

const signs = (text: string): string => text.replaceAll(/\s/gu, '').replaceAll(/(.)\1+/gu, '$1');

const ORNAMENT = String.raw`[=◆◇★☆─━―—–~*•·●○■□▶◀▷◁※♦❀♣♥♠♡|+_\-✦✧❖▣◈]`;
const LEADING_ORNAMENTS = new RegExp(`^(?:${ORNAMENT}\\s*)+`, 'u');
const TRAILING_ORNAMENTS = new RegExp(`(?:\\s*${ORNAMENT})+$`, 'u');

/** `◆ 12화 ◆` becomes `12화`; brackets stay. */
function withoutOrnaments(text: string): string {
  const start = text.replace(LEADING_ORNAMENTS, '');
  return start === text || start === '' ? text : start.replace(TRAILING_ORNAMENTS, '');
}

function named(core: string, written: string): HeadingCandidate | undefined {
  if (!NAMED.test(core) || core.length > MAX_LENGTH || endsWithStop(core)) return undefined;
  return { format: 'named', title: withoutOrnaments(written), isStrong: true, certainty: 'sure' };
}

/** A title in corner brackets is speech unless the number is all of it. */
function isSpeech({ lead, text }: Line, { isUntitled }: HeadingCandidate): boolean {
  return /^[「『]/u.test(lead) && !isUntitled && !/^[「『][^「」『』]{1,12}[」』]/u.test(text);
}

function seasonEpisode(line: Line): HeadingCandidate[] {
  const [whole = '', season = '', episode = ''] = SEASON_EPISODE.exec(line.core) ?? [];
  if (whole === '') return [];
  const rest = restOf(line.core.slice(whole.length));
  return [
    {
      format: 'season-episode',
      volume: Number(season),
      number: Number(episode),
      title: line.title,
      isStrong: true,
      certainty: certaintyOf(line.text, rest.words, rest.isMarked),
    },
  ];
}

/** `1권 12화`, `시즌 2 12화`, `2부 - 3장`. */
function byVolume(line: Line): HeadingCandidate[] {
  const head = VOLUME_HEAD.exec(line.core)?.[0] ?? '';
  const start = line.core.slice(head.length).replace(/^[제第]\s*/u, '');
  for (const number of numbersAt(start)) {
    const after = start.slice(number.length);
    const unit = /^(?:\s*(권|부|막|장|편|卷|巻|部|시즌|기))?/u.exec(after) ?? [''];
    if (head === '' && !VOLUME_UNITS.has(unit[1] ?? '')) continue;
    const inner = after.slice(unit[0].length).replace(/^[\s.:·\-–—~|\])>】〉》,]+/u, '');
    if (inner === after.slice(unit[0].length)) continue;
    const found = byNumber(line, inner).find(
      ({ format }) => format.startsWith('unit:') && format !== `unit:${unit[1]}`,
    );
    if (found) return [{ ...found, volume: number.value }];
  }
  return [];
}

function byNumber(line: Line, core: string): HeadingCandidate[] {
  const isOrdinal = /^[제第]/u.test(core);
  const start = isOrdinal ? core.replace(/^[제第]\s*/u, '') : core;
  return numbersAt(start).flatMap((number): HeadingCandidate[] => {
    if (number.script === 'english') return [];
    const after = start.slice(number.length);
    return byUnit(line, { number, after, isOrdinal }) ?? (isOrdinal ? [] : byShape(line, number, after));
  });
}

interface NumberedText {
  number: ScriptedNumber;
  after: string;
  isOrdinal: boolean;
}

function byUnit(line: Line, { number, after, isOrdinal }: NumberedText): HeadingCandidate[] | undefined {
  const [sub = '', minor = ''] = /^-(\d{1,3})(?=\s*[화회장편話])/u.exec(after) ?? [];
  const tail = after.slice(sub.length);
  const unit = KNOWN_UNIT.exec(tail)?.[1];
  if (unit === undefined) return freeUnit(line, { number, after, isOrdinal });
  const rest = restOf(tail.slice(KNOWN_UNIT.exec(tail)?.[0].length));
  if (CLOSING.test(rest.words)) return [];
  // Without 제, 이장 and 사회 are ordinary words.
  const isPlain = number.script === 'sino' || number.script === 'native' || number.script === 'letter';
  if (number.script === 'letter' && !isOrdinal) return [];
  const isStrong = STRONG_UNITS.has(unit) && (isOrdinal || !isPlain);
  return [
    {
      format: `unit:${unit}${isStrong || !isPlain ? '' : `:${number.script}`}`,
      number: number.value + Number(minor || 0) / 100,
      title: line.title.replace(/^#+\s*/u, ''),
      isStrong,
      isMarked: line.lead !== '',
      certainty: certaintyOf(line.text, rest.words, rest.isMarked || OPENED.test(line.lead)),
    },
  ];
}

/** Any word that counts: `1일차`, `3막`, `두 번째 밤`. */
function freeUnit(line: Line, { number, after }: NumberedText): HeadingCandidate[] | undefined {
  const isCounted = number.script === 'arabic' || number.script === 'ordinal';
  const unit = isCounted
    ? FREE_UNIT.exec(after.replace(/^\s/u, number.script === 'ordinal' ? '' : ' '))?.[1]
    : undefined;
  if (unit === undefined)
    return number.script === 'ordinal' && after.trim() === '' ? ordinalAlone(line, number) : undefined;
  const rest = restOf(after.replace(/^\s*\p{L}+/u, ''));
  const certainty = certaintyOf(line.text, rest.words, rest.isMarked);
  if (certainty === 'unlikely') return [];
  return [
    {
      format: `word:${number.script}:${unit}`,
      number: number.value,
      title: line.title,
      isStrong: false,
      isMarked: line.lead !== '',
      certainty,
    },
  ];
}

const ordinalAlone = (line: Line, { value }: ScriptedNumber): HeadingCandidate[] => [
  { format: 'ordinal', number: value, title: line.title, isStrong: false, certainty: 'sure' },
];

/** A number with signs around it or a title behind it: `12`, `<12>`, `12. 제목`, `012 제목`. */
function byShape(line: Line, number: ScriptedNumber, after: string): HeadingCandidate[] {
  const total = /^\s*\/\s*(\d{1,5})[^\p{L}\p{N}]*$/u.exec(after)?.[1];
  if (total !== undefined && Number(total) >= number.value) return [ofTotal(line, number, total)];
  if (/^[.,:/-]\d|^\p{L}/u.test(after)) return number.script === 'arabic' ? dashed(line, number, after) : [];
  const close = CLOSE.exec(after)?.[0] ?? '';
  const words = after.slice(close.length).trim();
  const ends = signs(close);
  // Written-out numbers are words unless a sign or nothing follows.
  if (number.script !== 'arabic' && (words === '' ? ends !== '' : true) && !isClosing(line.lead, ends)) return [];
  if ((number.script === 'letter' || number.script === 'native') && ends === '' && line.lead === '') return [];
  if (/^[,%]/u.test(ends)) return [];
  const isHash = line.lead === '#';
  const isUntitled = words === '';
  return [
    {
      format: isHash
        ? 'hash'
        : line.lead === '' && ends === '' && isUntitled
          ? `bare:${number.script}`
          : `signs:${line.lead}:${number.script}:${ends}`,
      number: number.value,
      title: isUntitled && !isHash ? `${number.value}장` : line.title,
      isUntitled,
      isStrong: false,
      isMarked: number.isPadded || isMarking(line.lead, ends),
      certainty: certaintyOf(line.text, words, ends !== '' || OPENED.test(line.lead)),
    },
  ];
}

const isClosing = (lead: string, ends: string): boolean =>
  /^[.)\]>〉》】」』:]+$/u.test(ends) || (lead !== '' && lead === ends);

/** `3/120`. */
const ofTotal = (line: Line, { value }: ScriptedNumber, total: string): HeadingCandidate => ({
  format: `of:${total}`,
  number: value,
  title: line.title,
  isStrong: false,
  isMarked: true,
  certainty: 'sure',
});

/** Round brackets and a single dash are also used for sections of short texts. */
const isMarking = (lead: string, ends: string): boolean =>
  (lead !== '' && !/^[(#\-–—―]$/u.test(lead)) || (ends !== ')' && BRACKETS.test(ends));

/** `1-12`, `2-1. 제목`. */
function dashed(line: Line, { value }: ScriptedNumber, after: string): HeadingCandidate[] {
  const [whole = '', minor = ''] = /^-(\d{1,3})(?!\d|[-.,:/~]\d|\p{L})/u.exec(after) ?? [];
  if (whole === '' || value > 99) return [];
  const rest = restOf(after.slice(whole.length));
  return [
    {
      format: `dash:${line.lead}`,
      volume: value,
      number: Number(minor),
      title: line.title,
      isStrong: false,
      isMarked: line.lead !== '',
      certainty: certaintyOf(line.text, rest.words, rest.isMarked),
    },
  ];
}

/** Words before the number: `Chapter 12`, `EP.12`, `달빛 조각가 12화`. */
function byHead(line: Line): HeadingCandidate[] {
  const known = ENGLISH_HEAD.exec(line.core)?.[0];
  if (known !== undefined) {
    const start = line.core.slice(known.length);
    for (const number of numbersAt(start)) {
      const after = start.slice(number.length);
      if (/^[\d.]\d/u.test(after) || (/^\p{L}/u.test(after) && !KNOWN_UNIT.test(after))) continue;
      const rest = restOf(after.replace(KNOWN_UNIT, ''));
      const isStrong = !/^(?:e|이야기|스테이지)\b/iu.test(known.trim());
      return [
        {
          format: isStrong ? 'english' : `head:${known.trim().toLowerCase()}`,
          number: number.value,
          title: line.title,
          isStrong,
          certainty: certaintyOf(line.text, rest.words, rest.isMarked),
        },
      ];
    }
  }
  return byWords(line);
}

function byWords(line: Line): HeadingCandidate[] {
  const digits = /\d/u.exec(line.core)?.index ?? 0;
  if (digits < 1 || digits > MAX_HEAD || line.text.length > MAX_LENGTH * 1.5 || endsWithStop(line.text)) return [];
  const head = line.core.slice(0, digits);
  if (!/\p{L}/u.test(head) || QUOTES.test(head)) return [];
  const inner = byNumber({ ...line, lead: '' }, line.core.slice(digits).replace(/^[제第]\s*/u, ''))[0];
  if (!inner || inner.certainty !== 'sure') return [];
  const words = head
    .toLowerCase()
    .replaceAll(/[\s제第]+$/gu, '')
    .replaceAll(/\s+/gu, ' ');
  return [
    {
      ...inner,
      format: `head:${words}:${inner.format}`,
      title: line.title,
      isUntitled: false,
      isStrong: false,
      isMarked: true,
    },
  ];
}

const CLOSING = /^(?:끝|마침|終|end|fin)[.)\]>\s]*$/iu;
const OPENED = /^[[<〈《【(「『]/u;
/** A separator between number and title: `2화. `, `2화 - `. */
const SEPARATOR = /^[\s.:·,\-–—~|\])>】〉》」』_+=◆◇★☆─━―*!?#♦❀]*/u;

function restOf(after: string | undefined): { words: string; isMarked: boolean } {
  const text = after ?? '';
  const between = SEPARATOR.exec(text)?.[0] ?? '';
  return { words: text.slice(between.length), isMarked: /[.:·\-–—~|]/u.test(between) };
}

const endsWithStop = (text: string): boolean => /(?<![.])[.。]["”'’]?$/u.test(text) && !/^\S{1,5}\.$/u.test(text);

/** Certainty of a title after a number, by its ending and length. */
function certaintyOf(text: string, rest: string, isMarked: boolean): HeadingCandidate['certainty'] {
  if (rest === '') return 'sure';
  if (endsWithStop(text)) return isMarked ? 'likely' : 'unlikely';
  const readsLikeSentence = /[다요까죠지네][.!?]*["”'’]?$/u.test(rest) && rest.length > 6;
  return readsLikeSentence || rest.length > 30 || text.length > MAX_LENGTH ? 'likely' : 'sure';
}
