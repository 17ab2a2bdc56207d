import type { WorkStatus } from '#shared/catalog/categories';

/** What a file name says: `[한서림] 달빛 우체국 1-120 (완)`. */
export interface BookName {
  /** Without number, the same for all files of a work; may be empty. */
  base: string;
  /** Of a file alone. */
  title: string;
  author?: string;
  status?: WorkStatus;
  part?: BookPart;
}

/** The place of a file in its work: `3` of `달빛 우체국 3권`, `301` of `달빛 우체국 301-400`. */
export interface BookPart {
  order: number;
  label: string;
  /** Contains several episodes by its name. */
  isVolume: boolean;
}

const GENRES =
  /^(?:1[589]금?|bl|gl|ln|tl|sf|e북|e ?book|epub|txt|텍본|텍스트|연재|연재본|완결|完|완|완전판|개정판|단행본|라노벨|라이트노벨|본편|외전|현판|현대물?|퓨전|무협|선협|로맨스|로판|대체역사|스포츠|추리|미스터리|공포|[\p{L} ]*(?:소설|판타지|출판사?|북스|미디어))$/iu;
const DONE = /(?:(?:^|[\s\d([{<【~+])(?:완결|완|完)\s?본?|[([{<【]\s*(?:end|fin|complete))[)\]}>】]?$/iu;
const EXTRAS =
  /[\s+,]*[([{]?\s*(?:외전|후기|본편|에필로그|번외)[^()[\]{}]{0,12}(?:포함|합본|까지)[)\]}]?$|[+,]\s*(?:외전|후기|번외)$/u;
const EDITION = /[\s([{-]+(?:txt|텍본|텍스트|합본|전권|수정본|정리본|통합본?)[)\]}]?$/iu;
const OPEN = String.raw`(?:^|[\s([{.#-]+)`;
const CLOSE = String.raw`[)\]}]?$`;
const PATTERNS: { pattern: RegExp; isVolume: boolean; isTitle?: true; orderOf?: (found: string[]) => number }[] = [
  {
    pattern: new RegExp(
      String.raw`${OPEN}(\d{1,5})\s*(?:화|권|회|편|부)?\s*[-~–—∼]\s*(\d{1,5})\s*(?:화|권|회|편|부)?${CLOSE}`,
      'u',
    ),
    isVolume: true,
  },
  {
    pattern: new RegExp(String.raw`${OPEN}(?:제\s?)?(\d{1,5})\s*(?:권|부|편|장|卷|巻|시즌)${CLOSE}`, 'u'),
    isVolume: true,
  },
  { pattern: new RegExp(String.raw`${OPEN}(?:제\s?)?(\d{1,5})\s*(?:화|회|話)${CLOSE}`, 'u'), isVolume: false },
  {
    pattern: new RegExp(String.raw`${OPEN}(?:vol(?:ume)?|시즌|season|part|파트|book)[\s.]*(\d{1,3})${CLOSE}`, 'iu'),
    isVolume: true,
  },
  {
    pattern: new RegExp(String.raw`${OPEN}(?:외전|번외|특별편|후일담)\s*(\d{0,3})\s*(?:권|화)?${CLOSE}`, 'u'),
    isVolume: true,
    isTitle: true,
    orderOf: ([, number]) => 100_000 + Number(number),
  },
  {
    pattern: new RegExp(String.raw`${OPEN}(상|중|하|전|후)(?:권|편)?${CLOSE}`, 'u'),
    isVolume: true,
    isTitle: true,
    orderOf: ([, side = '']) => '상전중하후'.indexOf(side),
  },
  { pattern: new RegExp(String.raw`${OPEN}(\d{1,5})${CLOSE}`, 'u'), isVolume: false, isTitle: true },
];

/** Reads title, author and place from the name of a text file without its ending. */
export function readBookName(stem: string): BookName {
  const text = withNarrowSigns(stem.normalize('NFC')).replaceAll('_', ' ').trim();
  const [, signed = text, signer] = /^(.+?)\s*@\s*(\p{L}[\p{L} ]{1,13})$/u.exec(text) ?? [];
  const outer = withoutBrackets(signed);
  const marks = withoutMarks(outer.rest);
  const { left, part, isTitle } = partAtEnd(marks.left);
  const inner = withoutMarks(left);
  const ends = withoutBrackets(inner.left);
  const [base, by] = byAuthor(ends.rest.replace(/(?<=[\p{L}\p{N}])\s*[-–—:~]+$/u, ''));
  const author = outer.author ?? ends.author ?? by ?? signer;
  const status = marks.status ?? inner.status;
  return {
    base,
    title: (isTitle ? byAuthor(marks.left)[0] : base) || marks.left || text,
    ...(author === undefined ? {} : { author }),
    ...(status === undefined ? {} : { status }),
    ...(part === undefined ? {} : { part }),
  };
}

/** Full-width brackets, digits and dashes as ASCII. */
const withNarrowSigns = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));

const isName = (text: string): boolean =>
  /^\p{L}[\p{L}·. ]{1,13}$/u.test(text) && text.split(' ').length <= 3 && !GENRES.test(text);

/** Brackets in front or behind: an author, a genre, `완결`. */
function withoutBrackets(text: string): { rest: string; author?: string } {
  let rest = text;
  let author: string | undefined;
  for (;;) {
    const [whole = '', words = ''] = /^[[【〔(]\s*([^\]】〕)]{1,30})\s*[\]】〕)]\s*/u.exec(rest) ?? [];
    if (whole === '' || whole.length === rest.length) break;
    if (isName(words)) author ??= words.trim();
    rest = rest.slice(whole.length);
  }
  const [end = '', name = ''] = /\s*[[【〔]\s*([^\]】〕]{2,14})\s*[\]】〕]$/u.exec(rest) ?? [];
  if (end !== '' && end.length < rest.length && (isName(name) || GENRES.test(name)) && !DONE.test(end)) {
    rest = rest.slice(0, -end.length);
    if (isName(name)) author ??= name.trim();
  }
  return { rest: rest.trim(), ...(author === undefined ? {} : { author }) };
}

function withoutMarks(text: string): { left: string; status?: WorkStatus } {
  let left = text.trim();
  let isDone = false;
  for (;;) {
    const shorter = left.replace(EXTRAS, '').replace(EDITION, '').trim();
    const digit = /\d(?=(?:완결|완|完)\s?본?$)/u.exec(shorter)?.[0] ?? '';
    const ended = `${shorter.replace(DONE, '')}${digit}`.trim();
    if (ended === '' || ended === left) break;
    isDone ||= ended !== shorter;
    left = ended;
  }
  return { left, ...(isDone ? { status: 'completed' as const } : {}) };
}

function partAtEnd(text: string): { left: string; part?: BookPart; isTitle: boolean } {
  for (const { pattern, isVolume, isTitle = false, orderOf } of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [whole, digits = ''] = found;
    const order = orderOf?.([...found]) ?? Number(digits);
    const label = whole.replaceAll(/^[\s([{.#-]+|[)\]}]+$/gu, '');
    return { left: text.slice(0, -whole.length).trim(), part: { order, label, isVolume }, isTitle };
  }
  return { left: text, isTitle: false };
}

/** `달빛 우체국 - 한서림`. */
function byAuthor(text: string): [string, string | undefined] {
  const [, title = '', name = ''] = /^(.+?)\s+[-–—/@]\s+(\S.*)$/u.exec(text) ?? [];
  return title !== '' && isName(name) && name.length <= 6 ? [title, name] : [text, undefined];
}
