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
