import type { ChapterSummary } from '#shared/catalog/chapter-shapes';
import type { ImportReportLine, ImportRunState } from '#shared/catalog/import-runs';

type Tone = 'plain' | 'good' | 'wait' | 'bad' | 'info';

export function stateTone(state: ImportRunState): Tone {
  const tones: Partial<Record<ImportRunState, Tone>> = {
    reading: 'info',
    applying: 'info',
    read: 'wait',
    done: 'good',
    failed: 'bad',
  };
  return tones[state] ?? 'plain';
}

export function outcomeTone(outcome: ImportReportLine['outcome']): Tone {
  return ({ new: 'good', changed: 'info', unchanged: 'plain', unconfirmed: 'wait', refused: 'bad' } as const)[outcome];
}

export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes}바이트`;
  const [unit, size] =
    bytes < 1024 ** 2
      ? ['KB', bytes / 1024]
      : bytes < 1024 ** 3
        ? ['MB', bytes / 1024 ** 2]
        : ['GB', bytes / 1024 ** 3];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)}${unit}`;
}

export function changeLabel({ added, changed, unchanged, withdrawn, kept, characters }: ImportReportLine): string {
  return [
    added.length > 0 ? `새 회차 ${added.length}` : '',
    changed.length > 0 ? `바뀐 회차 ${changed.length}` : '',
    unchanged > 0 ? `그대로 ${unchanged}` : '',
    withdrawn.length > 0 ? `내려가는 회차 ${withdrawn.length}` : '',
    kept.length > 0 ? `콘솔에서 고쳐 둔 채인 회차 ${kept.length}` : '',
    characters > 0 ? `${characters.toLocaleString('ko-KR')}자` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** How a text was split, with its longest and shortest episode. */
export function chaptersLabel({ shape, shapes, count, longest, shortest }: ChapterSummary): string {
  const example = shapes.find((one) => one.shape === shape)?.example;
  const letters = (episode: { title: string; characters: number }): string =>
    `‘${episode.title}’ ${episode.characters.toLocaleString('ko-KR')}자`;
  if (count === 1) return '회차를 나누지 않음';
  const way = example === undefined ? '길이에 맞추어 나눔' : `‘${example}’ 같은 제목마다 나눔`;
  return `${way}, ${count.toLocaleString('ko-KR')}화. 가장 긴 회차 ${letters(longest)}, 가장 짧은 회차 ${letters(shortest)}`;
}
