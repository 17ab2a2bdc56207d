import type { SourcePageSlice } from '#shared/content/webtoon-panels';
import { workField } from '#shared/catalog/work-fields';
import { SOURCE_FIELDS, type SourceField } from '#shared/catalog/work-field-lists';
import {
  EPISODE_FIELD_NAMES,
  type EPISODE_PRICE_FIELDS,
  type EpisodeField,
  type EpisodeValues,
  episodeField,
} from '#shared/catalog/episode-fields';
import type { EditedWork } from '#domain/catalog-admin';
import type { ExportEpisodeRow } from './export-store.ts';

type FieldValues = Record<string, unknown>;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Removes empty, null and undefined fields. */
export function withoutEmpty(details: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => !isEmpty(value)));
}

export type NamedEpisode = ExportEpisodeRow & { file: string };

/** Names episodes by position, so that files sort in reading order. */
export function namedEpisodes(episodes: readonly ExportEpisodeRow[]): NamedEpisode[] {
  const digits = Math.max(4, `${episodes.length}`.length);
  return episodes.map((episode, at) => {
    const position = `${at + 1}`.padStart(digits, '0');
    return { ...episode, file: episode.content === 'text' ? `${position}.md` : position };
  });
}

type Terms = Pick<ExportEpisodeRow, (typeof EPISODE_PRICE_FIELDS)[number]>;
const priceKey = ({ buyCoins, rentalCoins, rentalHours }: Terms): string =>
  JSON.stringify([buyCoins, rentalCoins, rentalHours]);

/** Most common price and number of free first episodes, which individual episodes omit. */
function usualPrice(episodes: readonly Terms[]): { free: number; terms: Omit<Terms, 'isFree'> } {
  const counts = new Map<string, { count: number; terms: Terms }>();
  for (const terms of episodes) {
    const found = counts.get(priceKey(terms)) ?? { count: 0, terms };
    counts.set(priceKey(terms), { ...found, count: found.count + 1 });
  }
  const [first] = [...counts].toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const { buyCoins, rentalCoins, rentalHours } = first?.[1].terms ?? {
    buyCoins: null,
    rentalCoins: null,
    rentalHours: null,
  };
  const paid = episodes.findIndex(({ isFree }) => !isFree);
  return { free: paid < 0 ? episodes.length : paid, terms: { buyCoins, rentalCoins, rentalHours } };
}

export function workYaml(
  { sourceKey, sheet }: EditedWork,
  files: { cover: string | undefined; episodes: readonly NamedEpisode[]; guide?: FieldValues | null | undefined },
): FieldValues {
  const { terms } = sheet;
  const usual = usualPrice(files.episodes);
  const isFree = files.episodes.every((episode) => episode.isFree);
  const { free } = usual;
  return {
    key: sourceKey,
    ...sourceFields(sheet),
    ...(sheet.isListed ? {} : { listed: false }),
    ...withoutEmpty({
      rights:
        sheet.rightsFrom || sheet.rightsUntil
          ? withoutEmpty({ from: sheet.rightsFrom, until: sheet.rightsUntil })
          : null,
      taxFree: sheet.isTaxFree,
    }),
    prices: withoutEmpty({
      free: isFree ? 'all' : free,
      buy: usual.terms.buyCoins,
      rental: usual.terms.rentalCoins,
      rentalHours: usual.terms.rentalHours,
      fixedPrice: terms.isFixedPrice,
      bundle: terms.bundlePercent > 0 ? { from: terms.bundleFrom, percent: terms.bundlePercent } : null,
      preview: terms.previewPercent,
      waitFree:
        terms.waitFreeHours === null
          ? null
          : withoutEmpty({
              hours: terms.waitFreeHours,
              rentalHours: terms.waitFreeRentalHours,
              exceptLast: terms.waitFreeExceptLast,
            }),
      early:
        terms.earlyEpisodes === 0
          ? null
          : withoutEmpty({
              episodes: terms.earlyEpisodes,
              coins: terms.earlyCoins,
              supporters: terms.earlySupporters ? true : null,
            }),
    }),
    ...withoutEmpty({ cover: files.cover, guide: files.guide }),
    episodes: files.episodes.map((episode, at) => episodeLine(episode, { at, free, usual: usual.terms })),
  };
}

/** Fields as in a source; an empty value is written if an import would replace it by a guess. */
function sourceFields(sheet: EditedWork['sheet']): FieldValues {
  const isWritten = (name: SourceField): boolean =>
    !isEmpty(sheet[name]) || ['guessed', 'rejected'].includes(workField(name).whenOmitted);
  return Object.fromEntries(SOURCE_FIELDS.filter(isWritten).map((name) => [name, sheet[name]]));
}

function episodeLine(
  episode: NamedEpisode,
  { at, free, usual }: { at: number; free: number; usual: Omit<Terms, 'isFree'> },
): FieldValues {
  const isUsual = episode.isFree === at < free && priceKey(episode) === priceKey({ isFree: true, ...usual });
  return withoutEmpty({
    file: episode.file,
    key: episode.sourceKey,
    unit: episode.unit === 'episode' ? null : episode.unit,
    width: episode.stripWidth,
    ...withoutEmpty(episodeFile(episode, { isUsualPrice: isUsual })),
  });
}

/** The fields of an episode by their keys in a `work.yaml`; those of a usual price are omitted. */
function episodeFile(episode: EpisodeValues, { isUsualPrice }: { isUsualPrice: boolean }): FieldValues {
  const line: FieldValues = {};
  const price: FieldValues = {};
  for (const name of EPISODE_FIELD_NAMES) {
    const [key = '', part] = episodeField(name).workYaml.split('.');
    if (part === undefined) line[key] = fileValue(name, episode);
    else price[part] = episode[name];
  }
  return { ...line, price: isUsualPrice ? null : withoutEmpty(price) };
}

/** `listed` is written for a withdrawn episode alone. */
function fileValue(name: EpisodeField, episode: EpisodeValues): unknown {
  const value = episode[name];
  if (name === 'isWithdrawn') return value === true ? false : null;
  return value instanceof Date ? value.toISOString() : value;
}

/** Pages of a strip in order; undefined unless each is complete and appears once. */
export function completePages(slices: readonly { pages: SourcePageSlice[] | null }[]): string[] | undefined {
  const pages: string[] = [];
  let open: SourcePageSlice | undefined;
  for (const { pages: parts } of slices) {
    if (!parts || parts.length === 0) return undefined;
    for (const part of parts) {
      const goesOn = open !== undefined && open.to < open.height;
      const isNext = goesOn ? part.original === open?.original && part.from === open.to : part.from === 0;
      if (!isNext) return undefined;
      if (!goesOn) pages.push(part.original);
      open = part;
    }
  }
  return open && open.to === open.height ? pages : undefined;
}

export function safeName(key: string, fingerprint: (text: string) => string): string {
  const plain = key
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 60);
  return plain === key && plain === plain.toLowerCase() && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u.test(plain)
    ? plain
    : `${plain.toLowerCase()}-${fingerprint(key).slice(0, 8)}`;
}

const SIGNS: [ending: string, isIt: (at: (position: number) => number | undefined) => boolean][] = [
  ['png', (at) => at(0) === 0x89 && at(1) === 0x50],
  ['jpg', (at) => at(0) === 0xff && at(1) === 0xd8],
  ['gif', (at) => at(0) === 0x47 && at(1) === 0x49],
  ['webp', (at) => at(0) === 0x52 && at(8) === 0x57],
  ['avif', (at) => at(4) === 0x66 && at(5) === 0x74],
];

export function pictureExtension(bytes: Uint8Array): string {
  return SIGNS.find(([, isIt]) => isIt((position) => bytes[position]))?.[0] ?? 'png';
}
