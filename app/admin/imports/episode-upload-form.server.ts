import { DomainError } from '#kernel/domain-error';
import type {
  EpisodeUploadPlan,
  EpisodeUploadSettings,
  UploadedEpisode,
  UploadedEpisodeChoice,
} from '#shared/catalog/episode-upload';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { choiceOf, parseCount } from '../catalog/form-values.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';
import { rowField } from './episode-upload-fields.ts';

/** Choices for the rows; the use case validates them. */
export function parseUploadChoices(
  rows: readonly UploadedEpisode[],
  text: (name: string) => string,
): Record<string, UploadedEpisodeChoice> {
  return Object.fromEntries(
    rows.map(({ key }, at) => [
      key,
      {
        isIncluded: text(rowField('pick', at)) === 'on',
        number: text(rowField('number', at)).slice(0, 20),
        title: text(rowField('title', at)).slice(0, 1_000),
      },
    ]),
  );
}

const RELEASES = ['draft', 'now', 'schedule'] as const;

export function parseUploadSettings(form: ConsoleForm): EpisodeUploadSettings {
  const count = (name: string): number | null => parseCount(form(name).slice(0, 20));
  return {
    buyCoins: count('buyCoins'),
    rentalCoins: count('rentalCoins'),
    rentalHours: count('rentalHours'),
    freeFrom: count('freeFrom'),
    freeTo: count('freeTo'),
    release: choiceOf(RELEASES, form('release')) ?? 'draft',
    scheduleFrom: count('scheduleFrom'),
    from: form('from').slice(0, 10),
    time: form('time').slice(0, 5),
    weekdays: WEEKDAYS.filter((day) => form.all('weekdays').includes(day)),
    perDay: count('perDay') ?? Number.NaN,
  };
}

/** Form values of the settings and rows: typed ones, those of the plan, or the suggestion. */
export function uploadValues(
  rows: readonly UploadedEpisode[],
  { plan, suggested }: { plan: EpisodeUploadPlan | null; suggested: EpisodeUploadSettings },
): Record<string, string> {
  const { weekdays, ...settings } = plan?.settings ?? suggested;
  return {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')])),
    weekdays: weekdays.join(','),
    ...Object.fromEntries(
      rows.flatMap((row, at) => {
        const choice = plan?.choices[row.key];
        const isPicked = choice ? choice.isIncluded : row.match === 'new';
        return [
          [rowField('pick', at), isPicked ? 'on' : ''],
          [rowField('number', at), choice?.number ?? String(row.number ?? '')],
          [rowField('title', at), choice?.title ?? row.title],
        ];
      }),
    ),
  };
}

/** Throws UPLOAD_ERROR 0007 without files. */
export async function sentFiles(form: ConsoleForm): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files = form.files('files');
  if (files.length === 0) throw new DomainError('UPLOAD_ERROR', '0007');
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
}
