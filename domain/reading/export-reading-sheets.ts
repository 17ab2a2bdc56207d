import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { markOf, settingsOf } from '#vocabulary/read-so-far';
import type { EventRecord, MarkRecord, PlaceRecord, SettingsRecord } from '#vocabulary/reading-record';
import { exportReading } from './export-reading.ts';
import { selectDevices } from './reading-log-store.ts';

const ACT_NAMES = { opened: '열기', read: '읽기', finished: '다 읽기' };
const MARK_NAMES = { bookmark: '책갈피', highlight: '하이라이트' };

/** What a member left while reading, as tables: places, marks, settings, the log, and the devices they read on. */
export async function exportReadingSheets(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const { records } = await exportReading(ctx, memberNo);
  const devices = await selectDevices(ctx.db, memberNo);
  const names = new Map(devices.map(({ device, name }) => [device, name]));
  return [
    placesSheet(
      records.filter((record) => record.kind === 'place'),
      names,
    ),
    marksSheet(records.filter((record) => record.kind === 'mark')),
    settingsSheet(records.filter((record) => record.kind === 'settings')),
    logSheet(
      records.filter((record) => record.kind === 'event'),
      names,
    ),
    {
      name: 'reading-devices',
      title: '읽은 기기',
      about: '읽던 자리를 이어 드리려고 알아 둔 기기입니다.',
      columns: [
        { key: 'name', title: '기기' },
        { key: 'seenAt', title: '마지막으로 쓴 일시' },
      ],
      rows: devices.map(({ name, seen_at: seenAt }) => ({ name, seenAt: seenAt.toISOString() })),
    },
  ];
}

function placesSheet(places: PlaceRecord[], names: ReadonlyMap<string, string>): ExportSheet {
  return {
    name: 'reading-places',
    title: '읽던 자리',
    about: '회차마다, 기기마다 마지막으로 읽던 자리입니다.',
    columns: [
      { key: 'work', title: '작품' },
      { key: 'episode', title: '회차' },
      { key: 'percent', title: '읽은 만큼(%)' },
      { key: 'words', title: '그 자리의 말' },
      { key: 'device', title: '기기' },
      { key: 'at', title: '일시' },
    ],
    rows: places.map(({ viewed, fraction, place, device, at }) => ({
      work: viewed.workTitle,
      episode: viewed.episodeTitle,
      percent: Math.round(fraction * 100),
      words: place && 'quote' in place ? place.quote.toWellFormed() : null,
      device: names.get(device) ?? null,
      at: isoMoment(at),
    })),
  };
}

function marksSheet(records: MarkRecord[]): ExportSheet {
  return {
    name: 'reading-marks',
    title: '책갈피와 하이라이트',
    about: '남기신 책갈피, 하이라이트, 메모입니다.',
    columns: [
      { key: 'kind', title: '종류' },
      { key: 'work', title: '작품' },
      { key: 'episode', title: '회차' },
      { key: 'text', title: '표시한 글' },
      { key: 'note', title: '메모' },
      { key: 'madeAt', title: '남긴 일시' },
      { key: 'changedAt', title: '고친 일시' },
    ],
    rows: records
      .flatMap((record) => markOf(record) ?? [])
      .map(({ kind, workTitle, episode, text, note, madeAt, changedAt }) => ({
        kind: MARK_NAMES[kind],
        work: workTitle,
        episode: episode.title,
        text: text.toWellFormed(),
        note: note.toWellFormed(),
        madeAt,
        changedAt,
      })),
  };
}

function settingsSheet(records: SettingsRecord[]): ExportSheet {
  return {
    name: 'reading-settings',
    title: '보기 설정',
    about: '고르신 보기 설정입니다.',
    columns: [
      { key: 'of', title: '글 또는 그림' },
      { key: 'scope', title: '어디에 쓰는지' },
      { key: 'name', title: '설정' },
      { key: 'value', title: '값' },
    ],
    rows: records.flatMap((record) =>
      Object.entries(settingsOf(record)).map(([name, value]) => ({
        of: record.of === 'text' ? '글' : '그림',
        scope: record.scope === 'default' ? '모든 작품' : record.scope === 'device' ? '그 기기' : record.scope,
        name,
        value,
      })),
    ),
  };
}

function logSheet(events: EventRecord[], names: ReadonlyMap<string, string>): ExportSheet {
  return {
    name: 'reading-log',
    title: '읽은 기록',
    about: '언제 무엇을 얼마나 읽으셨는지의 기록입니다. 430일이 지나면 지웁니다.',
    columns: [
      { key: 'at', title: '일시' },
      { key: 'workId', title: '작품 번호' },
      { key: 'episodeId', title: '회차 번호' },
      { key: 'act', title: '한 일' },
      { key: 'seconds', title: '읽은 시간(초)' },
      { key: 'percent', title: '읽은 만큼(%)' },
      { key: 'device', title: '기기' },
    ],
    rows: events.map(({ at, work, episode, act, ms, fraction, device }) => ({
      at: isoMoment(at),
      workId: work,
      episodeId: episode,
      act: ACT_NAMES[act],
      seconds: Math.round(ms / 1000),
      percent: Math.round(fraction * 100),
      device: names.get(device) ?? null,
    })),
  };
}

function isoMoment(at: number): string {
  return new Date(at).toISOString();
}
