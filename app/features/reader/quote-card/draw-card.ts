import { wrapText } from './card-text.ts';

export interface QuoteCard {
  quote: string;
  work: string;
  creator: string;
  shop: string;
  /** CSS font family of the quotation. */
  font: string;
}

interface CardLook {
  id: string;
  name: string;
  theme: 'light' | 'dark';
  /** Design tokens. */
  ground: string;
  ink: string;
  soft: string;
  mark: string;
}

export const CARD_LOOKS: readonly CardLook[] = [
  { id: 'paper', name: '종이', theme: 'light', ground: '--paper', ink: '--ink', soft: '--ink-2', mark: '--accent' },
  { id: 'hanji', name: '한지', theme: 'light', ground: '--p-hanji', ink: '--ink', soft: '--ink-2', mark: '--blue' },
  { id: 'night', name: '밤', theme: 'dark', ground: '--paper', ink: '--ink', soft: '--ink-2', mark: '--accent' },
  {
    id: 'indigo',
    name: '쪽빛',
    theme: 'light',
    ground: '--p-indigo',
    ink: '--paper',
    soft: '--line',
    mark: '--p-hanji',
  },
];

export const CARD_SIZE = { width: 1080, height: 1350 } as const;
const SIDE = 108;
const QUOTE_SIZES = [68, 60, 54, 48, 43, 38, 34, 30];
const LEADING = 1.62;
const QUOTE_TOP = 270;
const QUOTE_BOTTOM = 1040;

/** Draws a card once its fonts are there. */
export async function drawCard(canvas: HTMLCanvasElement, card: QuoteCard, look: CardLook): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const sans = tokensOf(look.theme)('--sans') || 'sans-serif';
  await Promise.all([
    document.fonts.load(`400 48px ${card.font}`, card.quote).catch(() => undefined),
    document.fonts.load(`400 34px ${sans}`, card.work + card.creator + card.shop).catch(() => undefined),
  ]);
  const color = tokensOf(look.theme);
  pen.fillStyle = color(look.ground);
  pen.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = color(look.mark);
  pen.font = `700 190px ${card.font}`;
  pen.fillText('“', SIDE - 12, 250);
  drawQuote(pen, card, color(look.ink));
  pen.fillStyle = color(look.mark);
  pen.fillRect(SIDE, 1110, 64, 5);
  drawLine(pen, { text: card.work, font: `700 40px ${sans}`, color: color(look.ink), top: 1180 });
  drawLine(pen, { text: card.creator, font: `400 32px ${sans}`, color: color(look.soft), top: 1232 });
  pen.textAlign = 'right';
  pen.font = `400 28px ${sans}`;
  pen.fillStyle = color(look.soft);
  pen.fillText(card.shop, CARD_SIZE.width - SIDE, 1290);
  pen.textAlign = 'left';
}

function drawQuote(pen: CanvasRenderingContext2D, card: QuoteCard, color: string): void {
  const width = CARD_SIZE.width - SIDE * 2;
  const fitted = QUOTE_SIZES.map((size) => {
    pen.font = `400 ${size}px ${card.font}`;
    return { size, lines: wrapText(card.quote, width, (line) => pen.measureText(line).width) };
  }).find(
    ({ size, lines }) => lines.length * size * LEADING <= QUOTE_BOTTOM - QUOTE_TOP || size === QUOTE_SIZES.at(-1),
  );
  if (!fitted) return;
  pen.font = `400 ${fitted.size}px ${card.font}`;
  pen.fillStyle = color;
  for (const [at, line] of fitted.lines.entries())
    pen.fillText(line, SIDE, QUOTE_TOP + fitted.size + at * fitted.size * LEADING);
}

/** One line, cut where it would leave the card. */
function drawLine(
  pen: CanvasRenderingContext2D,
  { text, font, color, top }: { text: string; font: string; color: string; top: number },
): void {
  pen.font = font;
  pen.fillStyle = color;
  const [line = '', ...more] = wrapText(text, CARD_SIZE.width - SIDE * 2 - 40, (part) => pen.measureText(part).width);
  pen.fillText(more.length > 0 ? `${line}…` : line, SIDE, top);
}

/** Values of the design tokens in a theme, which need not be that of the page. */
export function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const probe = document.createElement('div');
  probe.dataset['theme'] = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const names = ['--sans', ...CARD_LOOKS.flatMap(({ ground, ink, soft, mark }) => [ground, ink, soft, mark])];
  const values = new Map(names.map((name) => [name, style.getPropertyValue(name).trim()]));
  probe.remove();
  return (name) => values.get(name) ?? '';
}
