import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { LegalDraft } from '#domain/legal';
import { StartFault } from '#platform/start-fault';
import { LEGAL_KINDS, type LegalBlock, type LegalKind, type LegalSpan } from '#vocabulary/legal-texts';

const NAME = new RegExp(`^(${LEGAL_KINDS.join('|')})-(\\d{4}-\\d{2}-\\d{2})\\.md$`);
const MOST_BYTES = 500_000;
const SAFE_LINK = /^(\/(?!\/)|https:\/\/|mailto:|tel:)/;
const markdown = new MarkdownIt({ html: false, linkify: false }).disable([
  'image',
  'code',
  'fence',
  'blockquote',
  'hr',
]);
type Token = ReturnType<typeof markdown.parse>[number];

/**
 * Reads `legal/` of a shop folder: Markdown files such as `terms-2026-01-01.md`, named by kind and first day. Throws a
 * StartFault that names the file and what is wrong with it.
 */
export function readLegalTexts(folder: string): LegalDraft[] {
  const legal = join(folder, 'legal');
  if (!existsSync(legal)) return [];
  return readdirSync(legal)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readLegalText(legal, file));
}

function readLegalText(folder: string, file: string): LegalDraft {
  const [, kind, version = ''] = NAME.exec(file) ?? [];
  if (!isLegalKind(kind) || !isDay(version))
    throw fault(file, 'terms-2026-01-01.md처럼 종류(terms, privacy, privacy-easy)와 시행일로 이름을 지어 주세요');
  const text = readFileSync(join(folder, file), 'utf8').normalize('NFC');
  if (Buffer.byteLength(text) > MOST_BYTES) throw fault(file, '글이 너무 깁니다. 500KB까지 받습니다');
  return { kind, version, ...draftFrom(file, text) };
}

function isLegalKind(name: string | undefined): name is LegalKind {
  return LEGAL_KINDS.some((kind) => kind === name);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function fault(file: string, sentence: string): StartFault {
  return new StartFault(`legal/${file}: ${sentence}.`);
}

/** A legal text from its Markdown: the first heading is its title, the rest are headings, paragraphs, lists and tables. */
function draftFrom(file: string, text: string): { title: string; blocks: LegalBlock[] } {
  const reader = new TokenReader(file, markdown.parse(text, {}));
  const first = reader.take();
  if (first?.type !== 'heading_open' || first.tag !== 'h1')
    throw fault(file, '첫 줄에 “# 이용약관”처럼 제목을 적어 주세요');
  const title = plain(reader.spans());
  reader.take();
  const blocks: LegalBlock[] = [];
  while (!reader.isDone()) blocks.push(reader.block());
  if (blocks.length === 0) throw fault(file, '본문이 비어 있습니다');
  return { title, blocks };
}

function plain(spans: LegalSpan[]): string {
  return spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}

/** Goes through Markdown's tokens; whatever legal texts have no form for is refused. */
class TokenReader {
  #at = 0;
  readonly #file: string;
  readonly #tokens: Token[];

  constructor(file: string, tokens: Token[]) {
    this.#file = file;
    this.#tokens = tokens;
  }

  isDone = (): boolean => this.#at >= this.#tokens.length;
  take = (): Token | undefined => this.#tokens[this.#at++];
  #next = (): string | undefined => this.#tokens[this.#at]?.type;

  block(): LegalBlock {
    const open = this.take();
    if (open?.type === 'heading_open')
      return this.#closed({ kind: 'heading', level: levelOf(open), spans: this.spans() });
    if (open?.type === 'paragraph_open') return this.#closed({ kind: 'paragraph', spans: this.spans() });
    if (open?.type === 'bullet_list_open')
      return { kind: 'list', isNumbered: false, items: this.#items('bullet_list_close') };
    if (open?.type === 'ordered_list_open')
      return { kind: 'list', isNumbered: true, items: this.#items('ordered_list_close') };
    if (open?.type === 'table_open') return this.#table();
    throw fault(this.#file, '제목, 문단, 목록, 표로만 적어 주세요. 목록 안에 목록을 두지 않습니다');
  }

  #closed(block: LegalBlock): LegalBlock {
    this.take();
    return block;
  }

  #items(close: string): LegalSpan[][] {
    const items: LegalSpan[][] = [];
    for (let token = this.take(); token && token.type !== close; token = this.take()) {
      if (token.type === 'inline') items.push(this.#spansOf(token));
      else if (/list_open$|table_open|heading_open/.test(token.type))
        throw fault(this.#file, '목록 안에 목록이나 표를 두지 않습니다. 제목이나 문단으로 나누어 주세요');
    }
    return items;
  }

  #table(): LegalBlock {
    const lines: LegalSpan[][][] = [];
    for (let token = this.take(); token && token.type !== 'table_close'; token = this.take()) {
      if (token.type === 'tr_open') lines.push([]);
      else if (token.type === 'inline') lines.at(-1)?.push(this.#spansOf(token));
    }
    return { kind: 'table', head: lines[0] ?? [], rows: lines.slice(1) };
  }

  spans(): LegalSpan[] {
    const token = this.#next() === 'inline' ? this.take() : undefined;
    return token ? this.#spansOf(token) : [];
  }

  #spansOf(inline: Token): LegalSpan[] {
    const spans: LegalSpan[] = [];
    let link: string | undefined;
    let isStrong = false;
    for (const token of inline.children ?? []) {
      if (token.type === 'strong_open' || token.type === 'strong_close') isStrong = token.type === 'strong_open';
      else if (token.type === 'link_open') link = this.#linkOf(token);
      else if (token.type === 'link_close') link = undefined;
      else if (token.type === 'softbreak' || token.type === 'hardbreak') spans.push(' ');
      else if (token.type === 'text' && token.content !== '') spans.push(spanOf(token.content, link, isStrong));
    }
    return spans;
  }

  #linkOf(token: Token): string {
    const href = String(token.attrGet('href') ?? '');
    if (!SAFE_LINK.test(href))
      throw fault(this.#file, `이음 “${href}”은 쓸 수 없습니다. /로 시작하는 주소나 https 주소를 적어 주세요`);
    return href;
  }
}

function spanOf(text: string, href: string | undefined, isStrong: boolean): LegalSpan {
  if (href !== undefined) return { text, href };
  return isStrong ? { text, isStrong } : text;
}

function levelOf(token: Token): 2 | 3 {
  return token.tag === 'h1' || token.tag === 'h2' ? 2 : 3;
}
