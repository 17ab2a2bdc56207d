import type { ExportSection, ExportValue } from '#kernel/export-section';
import { annotationOf, settingsOf } from '#shared/reading/reading-progress';
import type { ReadingExport } from '#shared/reading/reading-export';
import type { ReadingRecord } from '#shared/reading/reading-record';

type Rows = Record<string, ExportValue>[];

const column = (key: string, title: string): { key: string; title: string } => ({ key, title });
const EPISODE = [column('work', '작품 번호'), column('workTitle', '작품'), column('episodeTitle', '회차')];
const ACTION_NAMES = { opened: '열었음', read: '읽었음', finished: '다 읽었음' } as const;

/** A member's reading data as tables, beside the document itself. */
export function readingExportSheets({ records }: ReadingExport): ExportSection[] {
  return [
    {
      name: 'reading-places',
      title: '읽던 자리',
      about: '기기마다 어느 회차를 어디까지 읽으셨는지입니다.',
      columns: [...EPISODE, column('percent', '읽은 만큼(%)'), column('device', '기기'), column('at', '일시')],
      rows: records.flatMap(positionRow),
    },
    {
      name: 'reading-marks',
      title: '책갈피와 하이라이트, 메모',
      about: '작품에 남기신 표시와 메모입니다.',
      columns: [
        ...EPISODE,
        column('kind', '종류'),
        column('text', '글'),
        column('note', '메모'),
        column('madeAt', '남긴 일시'),
      ],
      rows: records.flatMap(annotationRow),
    },
    {
      name: 'reading-settings',
      title: '보기 설정',
      about: '기본값과 기기, 작품마다 바꾸신 보기 설정입니다.',
      columns: [column('of', '보기'), column('scope', '범위'), column('name', '설정'), column('value', '값')],
      rows: records.flatMap(settingRows),
    },
    {
      name: 'reading-log',
      title: '읽은 기록',
      about: '언제 어느 회차를 열고 읽으셨는지입니다. 여러 기기에서 이어 읽도록 하는 데 씁니다.',
      columns: [
        column('work', '작품 번호'),
        column('episode', '회차 번호'),
        column('act', '한 일'),
        column('seconds', '읽은 시간(초)'),
        column('at', '일시'),
      ],
      rows: records.flatMap(eventRow),
    },
  ];
}

function positionRow(record: ReadingRecord): Rows {
  if (record.kind !== 'place') return [];
  const { work, viewed, fraction, device, at } = record;
  const { workTitle, episodeTitle } = viewed;
  return [{ work, workTitle, episodeTitle, percent: Math.round(fraction * 100), device, at: moment(at) }];
}

function annotationRow(record: ReadingRecord): Rows {
  const mark = record.kind === 'mark' ? annotationOf(record) : undefined;
  if (!mark) return [];
  const { work, workTitle, episode, text, note, madeAt } = mark;
  const kind = mark.kind === 'bookmark' ? '책갈피' : '하이라이트';
  return [{ work, workTitle, episodeTitle: episode.title, kind, text, note, madeAt }];
}

function settingRows(record: ReadingRecord): Rows {
  if (record.kind !== 'settings') return [];
  const { of, scope } = record;
  return Object.entries(settingsOf(record)).map(([name, value]) => ({ of, scope, name, value }));
}

function eventRow(record: ReadingRecord): Rows {
  if (record.kind !== 'event') return [];
  const { work, episode, act, ms, at } = record;
  return [{ work, episode, act: ACTION_NAMES[act], seconds: Math.round(ms / 1000), at: moment(at) }];
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
