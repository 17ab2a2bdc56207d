import { type BenchShop, freeEpisodes, longestStrip, openedEpisode } from './bench-shop.ts';
import type { BenchMeans } from './bench-means.ts';
import type { Figure } from './figure.ts';
import { rawAnswer, textOf } from './raw-answer.ts';

const KB = 1024;

interface PageFiles {
  html: string;
  wireBytes: number;
  /** Bytes on the wire by path. */
  scripts: Map<string, number>;
  styles: Map<string, number>;
  fonts: Map<string, number>;
}

/** What a browser is sent for the home and for the viewers, in bytes on the wire. */
export async function sizeFigures(shop: Awaited<ReturnType<BenchMeans['shop']>>): Promise<Figure[]> {
  const home = await pageFiles(shop, '/');
  const work = await pageFiles(shop, `/novel/${shop.longText.workId}`);
  const [text] = await freeEpisodes(shop, shop.longText.workId);
  const images = await longestStrip(shop);
  const textViewer = await pageFiles(shop, `/viewer/${text?.id}`);
  const stripViewer = await pageFiles(shop, `/viewer/i/${images}`);
  return [
    ...homeFigures(home),
    fontFigure('작품', work),
    ...viewerFigures('글 뷰어', textViewer, home),
    ...viewerFigures('그림 뷰어', stripViewer, home),
    {
      what: '글 뷰어: 문서에 글이 든 횟수',
      unit: '번',
      ours: await timesInPage(shop, text?.id ?? 0, textViewer.html),
      budget: { of: 'ours', atMost: 1, atLeast: 1 },
    },
  ];
}

function homeFigures(home: PageFiles): Figure[] {
  const rawBytes = Buffer.byteLength(home.html);
  const data = Buffer.byteLength(/streamController\.enqueue\((.*?)\);window/s.exec(home.html)?.[1] ?? '');
  const blocking = /font-display:(?!optional|swap)|@font-face\{(?![^}]*font-display)/.test(home.html);
  return [
    kilobytes('첫 화면: 문서 (brotli)', home.wireBytes, 30),
    {
      what: '첫 화면: 로더 자료 / 문서',
      unit: 'KB',
      ours: data / KB,
      peer: { name: '문서', value: rawBytes / KB, ratio: data / rawBytes },
      budget: { of: 'ratio', atMost: 1 / 3 },
    },
    kilobytes('첫 화면: JS (brotli)', sum(home.scripts), 110),
    kilobytes('첫 화면: CSS (brotli)', sum(home.styles), 8),
    { ...fontFigure('첫 화면', home), ...(blocking ? { note: '막는 것이 있음' } : {}) },
  ];
}

function fontFigure(name: string, page: PageFiles): Figure {
  return { ...kilobytes(`${name}: 글꼴`, sum(page.fonts), 160), note: `${page.fonts.size}개` };
}

/** A viewer's own scripts are those that the home does not load. */
function viewerFigures(name: string, viewer: PageFiles, home: PageFiles): Figure[] {
  const own = new Map([...viewer.scripts].filter(([path]) => !home.scripts.has(path)));
  return [
    kilobytes(`${name}: JS (brotli)`, sum(viewer.scripts), 115),
    { ...kilobytes(`${name}: 제 것만`, sum(own), 18), note: `${own.size}개` },
    fontFigure(name, viewer),
  ];
}

function kilobytes(what: string, bytes: number, atMost: number): Figure {
  return { what, unit: 'KB', ours: bytes / KB, budget: { of: 'ours', atMost } };
}

function sum(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((all, bytes) => all + bytes, 0);
}

async function pageFiles(shop: BenchShop, path: string): Promise<PageFiles> {
  const page = await rawAnswer(shop.url + path);
  const html = textOf(page);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '');
  return {
    html,
    wireBytes: page.body.length,
    scripts: await scriptsOf(
      shop,
      [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([found]) => found),
    ),
    styles: await sizesOf(shop, styles),
    fonts: await sizesOf(shop, fontsOf(html)),
  };
}

/** The files that a device keeps for every page, and those of which a letter stands in this one. */
function fontsOf(html: string): string[] {
  const kept = (/data-font-files="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').filter(Boolean);
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script>window.__reactRouterContext.streamController'));
  const shown = new Set(
    [...body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')].map((letter) => letter.codePointAt(0) ?? 0),
  );
  const ranged = [...html.matchAll(/url\('([^']+\.woff2)'\) format\('woff2'\);unicode-range:([^}]+)\}/g)];
  const met = ranged.filter(([, , range = '']) => codePointsOf(range).some((code) => shown.has(code)));
  return [...kept, ...met.map(([, file = '']) => file)];
}

function codePointsOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** The scripts that a page names, and those that these import without condition. */
async function scriptsOf(shop: BenchShop, named: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...new Set(named)];
  for (const path of waiting) {
    const script = await rawAnswer(shop.url + path);
    sizes.set(path, script.body.length);
    for (const match of textOf(script).matchAll(
      /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{},\s]+?from)?\s*["']\.\/([\w.-]+\.js)["']/g,
    )) {
      const imported = `/assets/${match[1]}`;
      if (!waiting.includes(imported)) waiting.push(imported);
    }
  }
  return sizes;
}

async function sizesOf(shop: BenchShop, paths: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of new Set(paths)) {
    const answer = await rawAnswer(shop.url + path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    sizes.set(path, answer.body.length);
  }
  return sizes;
}

/** How often the most repeated of the text's longest paragraphs stands in the document, as markup or as data. */
async function timesInPage(shop: BenchShop, id: number, html: string): Promise<number> {
  const { content } = await openedEpisode(shop, id);
  if (content?.kind !== 'text') throw new Error('the long text is no text');
  const paragraphs = content.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.filter((span) => typeof span === 'string') : [],
  );
  const runs = paragraphs.flatMap((text) => text.split(/[^가-힣 .,]/)).toSorted((a, b) => b.length - a.length);
  return Math.max(...runs.slice(0, 20).map((run) => html.split(run).length - 1));
}
