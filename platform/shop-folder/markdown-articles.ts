import MarkdownIt from 'markdown-it';
import type { PictureReference } from '#kernel/ports/content-processor';
import type { TextSpan, ArticleTextBlock } from '#shared/content/articles';

const SAFE_LINK = /^(\/(?!\/)|https:\/\/|mailto:|tel:)/;
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['code', 'fence', 'blockquote', 'hr']);
type Token = ReturnType<typeof markdown.parse>[number];
type Fault = (message: string) => Error;

/**
 * Headings, paragraphs, lists, tables, strong text, links. Throws the error of `fault` for anything else; HTML stays
 * text.
 */
export function parseArticle(text: string, error: Fault): ArticleTextBlock[] {
  return parseIllustratedArticle(text, error).map((block) => {
    if (block.kind === 'named-picture') throw error('이 글에는 그림을 넣을 수 없습니다');
    return block;
  });
}

/** Also pictures in their own paragraphs. */
export function parseIllustratedArticle(text: string, error: Fault): (ArticleTextBlock | PictureReference)[] {
  const reader = new TokenReader(markdown.parse(text, {}), error);
  const blocks: (ArticleTextBlock | PictureReference)[] = [];
  while (!reader.isDone()) blocks.push(reader.block());
  return blocks;
}

class TokenReader {
  #at = 0;
  readonly #fault: Fault;
  readonly #tokens: Token[];

  constructor(tokens: Token[], error: Fault) {
    this.#fault = error;
    this.#tokens = tokens;
  }

  isDone = (): boolean => this.#at >= this.#tokens.length;
  #take = (): Token | undefined => this.#tokens[this.#at++];
  #next = (): string | undefined => this.#tokens[this.#at]?.type;

  block(): ArticleTextBlock | PictureReference {
    const open = this.#take();
    if (open?.type === 'heading_open')
      return this.#closed({ kind: 'heading', level: levelOf(open), spans: this.#spans() });
    if (open?.type === 'paragraph_open')
      return this.#closed(this.#picture() ?? { kind: 'paragraph', spans: this.#spans() });
    if (open?.type === 'bullet_list_open')
      return { kind: 'list', isNumbered: false, items: this.#items('bullet_list_close') };
    if (open?.type === 'ordered_list_open')
      return { kind: 'list', isNumbered: true, items: this.#items('ordered_list_close') };
    if (open?.type === 'table_open') return this.#table();
    throw this.#fault('제목, 문단, 목록, 표로만 적어 주세요. 목록 안에 목록을 두지 않습니다');
  }

  #closed<Block>(block: Block): Block {
    this.#take();
    return block;
  }

  #picture(): PictureReference | undefined {
    const [image, ...others] = this.#tokens[this.#at]?.children ?? [];
    if (image?.type !== 'image' || others.length > 0) return undefined;
    this.#take();
    if (image.content.trim() === '') throw this.#fault('그림마다 ![설명](pictures/이름.png)처럼 설명을 적어 주세요');
    return { kind: 'named-picture', file: String(image.attrGet('src') ?? ''), alt: image.content.trim() };
  }

  #items(close: string): TextSpan[][] {
    const items: TextSpan[][] = [];
    for (let token = this.#take(); token && token.type !== close; token = this.#take()) {
      if (token.type === 'inline') items.push(this.#spansOf(token));
      else if (/list_open$|table_open|heading_open/.test(token.type))
        throw this.#fault('목록 안에 목록이나 표를 두지 않습니다. 제목이나 문단으로 나누어 주세요');
    }
    return items;
  }

  #table(): ArticleTextBlock {
    const lines: TextSpan[][][] = [];
    for (let token = this.#take(); token && token.type !== 'table_close'; token = this.#take()) {
      if (token.type === 'tr_open') lines.push([]);
      else if (token.type === 'inline') lines.at(-1)?.push(this.#spansOf(token));
    }
    return { kind: 'table', head: lines[0] ?? [], rows: lines.slice(1) };
  }

  #spans(): TextSpan[] {
    const token = this.#next() === 'inline' ? this.#take() : undefined;
    return token ? this.#spansOf(token) : [];
  }

  #spansOf(inline: Token): TextSpan[] {
    const spans: TextSpan[] = [];
    let link: string | undefined;
    let isStrong = false;
    for (const token of inline.children ?? []) {
      if (token.type === 'image') throw this.#fault('그림은 앞뒤를 비운 줄에 하나씩만 넣어 주세요');
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
      throw this.#fault(`이음 “${href}”은 쓸 수 없습니다. /로 시작하는 주소나 https 주소를 적어 주세요`);
    return href;
  }
}

function spanOf(text: string, href: string | undefined, isStrong: boolean): TextSpan {
  if (href !== undefined) return { text, href };
  return isStrong ? { text, isStrong } : text;
}

function levelOf(token: Token): 2 | 3 {
  return token.tag === 'h1' || token.tag === 'h2' ? 2 : 3;
}
