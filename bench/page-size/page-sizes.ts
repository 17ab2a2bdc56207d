import { type BenchShop, freeEpisodes, longestWebtoon, openedEpisode } from '../servers/bench-shop.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { DOCUMENT_BUDGET, FONT_BUDGET, HOME_BUDGET, LOADER_SHARE, VIEWER_BUDGET, VIEWER_OWN } from './page-budgets.ts';
import { type FontMeter, openFontMeter } from './page-fonts.ts';
import { type ReadFile, fileBytes, loaderBytes, namedIn, scriptBytes, sumOf } from './page-files.ts';
import { fetchRawResponse, textOf } from '../servers/raw-response.ts';

const KB = 1024;

type SizedShop = Awaited<ReturnType<BenchContext['shop']>>;

interface PageFiles {
  html: string;
  wireBytes: number;
  /** Bytes on the wire by path. */
  scripts: Map<string, number>;
  styles: Map<string, number>;
  fonts: Map<string, number>;
}

/** Wire sizes of the home and the viewers. */
export async function sizeFigures(shop: SizedShop): Promise<Figure[]> {
  const meter = await openFontMeter();
  try {
    return await figuresOf(shop, meter);
  } finally {
    await meter.close();
  }
}

async function figuresOf(shop: SizedShop, meter: FontMeter): Promise<Figure[]> {
  const home = await pageFiles(shop, '/', meter);
  const work = await pageFiles(shop, `/novel/${shop.longText.workId}`, meter);
  const [text] = await freeEpisodes(shop, shop.longText.workId);
  const images = await longestWebtoon(shop);
  const textViewer = await pageFiles(shop, `/viewer/${text?.id}`, meter);
  const stripViewer = await pageFiles(shop, `/viewer/i/${images}`, meter);
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
  const data = loaderBytes(home.html);
  const blocking = /font-display:(?!optional|swap)|@font-face\{(?![^}]*font-display)/.test(home.html);
  return [
    kilobytes('첫 화면: 문서 (brotli)', home.wireBytes, DOCUMENT_BUDGET),
    {
      what: '첫 화면: 로더 자료 / 문서',
      unit: 'KB',
      ours: data / KB,
      peer: { name: '문서', value: rawBytes / KB, ratio: data / rawBytes },
      budget: { of: 'ratio', atMost: LOADER_SHARE },
    },
    kilobytes('첫 화면: JS (brotli)', sumOf(home.scripts), HOME_BUDGET.scripts),
    kilobytes('첫 화면: CSS (brotli)', sumOf(home.styles), HOME_BUDGET.styles),
    { ...fontFigure('첫 화면', home), ...(blocking ? { note: '막는 것이 있음' } : {}) },
  ];
}

function fontFigure(name: string, page: PageFiles): Figure {
  return { ...kilobytes(`${name}: 글꼴`, sumOf(page.fonts), FONT_BUDGET), note: `${page.fonts.size}개` };
}

/** Counts only scripts that the home does not load. */
function viewerFigures(name: string, viewer: PageFiles, home: PageFiles): Figure[] {
  const own = new Map([...viewer.scripts].filter(([path]) => !home.scripts.has(path)));
  return [
    kilobytes(`${name}: JS (brotli)`, sumOf(viewer.scripts), VIEWER_BUDGET.scripts),
    { ...kilobytes(`${name}: 제 것만`, sumOf(own), VIEWER_OWN), note: `${own.size}개` },
    fontFigure(name, viewer),
  ];
}

function kilobytes(what: string, bytes: number, atMost: number): Figure {
  return { what, unit: 'KB', ours: bytes / KB, budget: { of: 'ours', atMost: atMost / KB } };
}

async function pageFiles(shop: BenchShop, path: string, meter: FontMeter): Promise<PageFiles> {
  const page = await fetchRawResponse(shop.url + path);
  const html = textOf(page);
  const named = namedIn(html);
  const read: ReadFile = async (file) => {
    const response = await fetchRawResponse(shop.url + file);
    if (response.status !== 200) throw new Error(`${file} answered ${response.status}`);
    return { bytes: response.body.length, text: file.endsWith('.js') ? textOf(response) : '' };
  };
  return {
    html,
    wireBytes: page.body.length,
    scripts: await scriptBytes(named.scripts, read),
    styles: await fileBytes(named.styles, read),
    fonts: await meter.fetchedFor({ url: shop.url + path, html }),
  };
}

/** How often the most repeated of the longest paragraphs occurs in the document, as markup or data. */
async function timesInPage(shop: BenchShop, id: number, html: string): Promise<number> {
  const { content } = await openedEpisode(shop, id);
  if (content?.kind !== 'text') throw new Error('the long text is no text');
  const paragraphs = content.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.filter((span) => typeof span === 'string') : [],
  );
  const runs = paragraphs.flatMap((text) => text.split(/[^가-힣 .,]/)).toSorted((a, b) => b.length - a.length);
  return Math.max(...runs.slice(0, 20).map((run) => html.split(run).length - 1));
}
