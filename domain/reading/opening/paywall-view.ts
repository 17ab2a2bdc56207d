import { NO_CONTENT_EXTRA, type StoredPicture, selectStrip, selectText } from '#domain/catalog';
import {
  type Entitlement,
  type WorkPrices,
  findWorkPrices,
  parseWorkPrices,
  priceListContentPart,
} from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { episodeContentTexts } from '#shared/catalog/episode-fields';
import { type EpisodeContent, type ViewerEpisodeRow, toPictureViews, toTextContent } from './episode-content.ts';
import { type OpenedEpisode, episodeView } from './episode-view.ts';
import type { EpisodeGate, OpeningMode } from './opening-rules.ts';
import { openingLines, previewBlocks, previewSlices } from './preview-rules.ts';

/** The paywall of a locked episode with its preview and prices, where requested. */
export async function paywallView(
  ctx: Needs<'db' | 'secrets'>,
  row: ViewerEpisodeRow,
  input: {
    kind: EpisodeGate['kind'];
    by: Entitlement | null;
    reader: Reader;
    opening: OpeningMode;
    wantsPrices?: boolean;
  },
): Promise<OpenedEpisode> {
  const { kind, by, opening } = input;
  const isEarly = !row.is_open;
  const isPriced = input.wantsPrices === true && kind !== 'unopened' && !isEarly;
  const list = isPriced ? { workId: row.work_id, memberNo: memberNoOf(input.reader), episodes: [row.id] } : null;
  const isPreview = opening === 'preview' && row.preview_percent > 0 && !isEarly;
  const gate: NonNullable<OpenedEpisode['gate']> = {
    kind,
    buyCoins: isEarly ? (row.early?.coins ?? null) : row.buy_coins,
    rentalCoins: isEarly ? null : row.rental_coins,
    rentalHours: isEarly ? null : row.rental_hours,
    held: by && { kind: by.kind, rentalHours: by.rentalHours },
    isWaitFree: row.is_wait_free && !isEarly,
    early: isEarly && row.early ? { ...row.early, opensAt: row.opens_at.toISOString() } : null,
    firstFree: row.first_free_id,
    previewPercent: isEarly ? 0 : row.preview_percent,
    openingLines: [],
    now: row.now.toISOString(),
  };
  const isOpened = list !== null && row.preview_percent > 0 && row.content === 'text';
  const data =
    isPreview || isOpened
      ? await previewOf(ctx, row, list)
      : { content: null, prices: list && (await findWorkPrices(ctx, list)) };
  const content = isPreview ? data.content : null;
  if (isOpened && !isPreview && data.content?.kind === 'text') gate.openingLines = openingLines(data.content.blocks);
  // The author's notes belong to the content.
  const view = episodeView(ctx, { ...row, ...episodeContentTexts() }, by);
  return { ...view, gate, content, ...(list ? { prices: data.prices } : {}) };
}

/** The preview, or null if no paragraph or slice fits; with prices, in one round trip. */
async function previewOf(
  ctx: Needs<'db' | 'secrets'>,
  row: ViewerEpisodeRow,
  list: Parameters<typeof priceListContentPart>[0] | null,
): Promise<{ content: EpisodeContent | null; prices: WorkPrices | null }> {
  const percent = row.preview_percent;
  const input = { id: row.id, revision: row.revision, ...(list ? priceListContentPart(list) : NO_CONTENT_EXTRA) };
  if (row.content === 'text') {
    const { blocks, pictures, beside } = await selectText(ctx.db, input);
    const first = previewBlocks(blocks, percent);
    const content = first.length > 0 ? toTextContent(ctx, { blocks: first, pictures }, row.now) : null;
    return { content, prices: beside && parseWorkPrices(beside) };
  }
  const { slices, beside } = await selectStrip(ctx.db, input);
  return { content: stripPreview(ctx, row, slices), prices: beside && parseWorkPrices(beside) };
}

function stripPreview(
  ctx: Needs<'secrets'>,
  row: ViewerEpisodeRow,
  full: ({ y: number } & StoredPicture)[],
): EpisodeContent | null {
  const strip = { height: row.strip_height ?? 0, slices: full };
  const slices = toPictureViews(ctx, previewSlices(strip, row.preview_percent), row.now);
  const end = Math.max(0, ...slices.map(({ y, height }) => y + height));
  if (end === 0) return null;
  // A panel description may reveal its content; include only panels within the preview.
  const panels = (row.panels ?? []).filter((_panel, at, all) => (all[at + 1]?.y ?? strip.height) <= end);
  return { kind: 'images', width: row.strip_width ?? 0, height: end, slices, quiet: [], panels };
}
