import { useEffect, useRef, useState } from 'react';
import ui from '../../../components/ui.module.css';
import { openDialog } from '../../../components/open-dialog.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { RadioChoice } from '../settings/setting-controls.tsx';
import { Sheet } from '../shell/sheet.tsx';
import type { PageTextRange } from '../annotations/page-ranges.ts';
import { textOfRange } from '../annotations/text-ranges.ts';
import { cardQuote } from './card-text.ts';
import { CARD_LOOKS, CARD_SIZE, type QuoteCard, drawCard } from './draw-card.ts';
import styles from './quote-card-dialog.module.css';

const LABELS = {
  title: '문장 카드',
  look: '모양',
  alt: '대체 텍스트',
  save: '이미지 저장',
  share: '공유하기',
  failed: '이미지를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.',
} as const;

/** Offers the selected sentence as a picture. */
export function openQuoteCard({ section, stretch }: PageTextRange): void {
  const { work } = section.viewed;
  const card: QuoteCard = {
    quote: cardQuote(textOfRange(section.passages, stretch)),
    work: work.title,
    creator: work.creator,
    shop: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.host,
    font: getComputedStyle(section.article).fontFamily,
  };
  openDialog((close) => <QuoteCardDialog card={card} onClose={close} />);
}

function QuoteCardDialog({ card, onClose }: { card: QuoteCard; onClose(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState(() => (isDark() ? 'night' : 'paper'));
  const [message, say] = useState('');
  const alt = `“${card.quote}” — ${[card.work, card.creator].filter(Boolean).join(', ')}`;
  useEffect(() => {
    const shown = CARD_LOOKS.find(({ id }) => id === look);
    if (canvas.current && shown) void drawCard(canvas.current, card, shown);
  }, [card, look]);
  const hand = async (give: (file: File) => Promise<unknown>): Promise<void> => {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
      else resolve(null);
    });
    if (!blob) return say(LABELS.failed);
    const name = `${card.work.replaceAll(/[\\/:*?"<>|]/gu, ' ').trim()}.png`;
    await give(new File([blob], name, { type: 'image/png' })).catch((error: unknown) => {
      // Closing the system's sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say(LABELS.failed);
    });
    return undefined;
  };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [probeFile()] });
  return (
    <Sheet title={LABELS.title} place="over" isOpen onClose={onClose}>
      <div className={styles.card}>
        <canvas
          ref={canvas}
          className={styles.picture}
          width={CARD_SIZE.width}
          height={CARD_SIZE.height}
          role="img"
          aria-label={alt}
        />
        <RadioChoice
          name={LABELS.look}
          value={look}
          choices={CARD_LOOKS.map(({ id, name }) => ({ value: id, name }))}
          onChoose={setLook}
        />
        <details className={styles.alt}>
          <summary>{LABELS.alt}</summary>
          <p>{alt}</p>
        </details>
        <p className={styles.message} role="status">
          {message}
        </p>
        <div className={styles.foot}>
          <button
            type="button"
            className={`${ui.button} ${canShare ? ui.outline : ui.main}`}
            onClick={() => void hand((file) => saveFile(file.name, file))}
          >
            {LABELS.save}
          </button>
          {canShare ? (
            <button
              type="button"
              className={`${ui.button} ${ui.main}`}
              onClick={() => void hand((file) => navigator.share({ files: [file], title: card.work, text: alt }))}
            >
              {LABELS.share}
            </button>
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}

function probeFile(): File {
  return new File([''], 'card.png', { type: 'image/png' });
}
