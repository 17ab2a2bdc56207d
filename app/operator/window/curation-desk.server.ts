import type { bannerForm, rowForm } from '#contract/window-forms';
import { momentField } from '#contract/window-fields';
import type { ArrangedBanner, ArrangedLine, BannerWish, LineWish } from '#domain/showcase';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES } from '#vocabulary/rankings';
import { SHELF_NAMES, STATUS_NAMES } from '#vocabulary/shelves';
import { WEEKDAY_NAMES } from '#vocabulary/weekdays';
import type { RowSource } from '#vocabulary/shop-pages';
import { PRICE_NAMES } from './curation-desk.ts';
import type { Values } from './desk.ts';
import { orNone } from './desk.server.ts';

type BannerDraft = ReturnType<typeof bannerForm.parse>;
type RowDraft = ReturnType<typeof rowForm.parse>;

interface Standing {
  startsAt: Date | null;
  endsAt: Date | null;
  who: ShopAudience['who'];
  newWithinDays: number;
  on: '' | 'app' | 'web';
}

function standing({ startsAt, endsAt, who, newWithinDays, on }: Standing) {
  const isForAll = who === 'everyone' && newWithinDays === 0 && on === '';
  const audience: ShopAudience = { who, newWithinDays: orNone(newWithinDays), on: on === '' ? undefined : on };
  return { startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined, ...(isForAll ? {} : { audience }) };
}

function standingValues({
  startsAt,
  endsAt,
  audience,
}: Pick<ArrangedLine, 'startsAt' | 'endsAt' | 'audience'>): Values {
  return {
    startsAt: momentField(startsAt),
    endsAt: momentField(endsAt),
    who: audience?.who ?? 'everyone',
    newWithinDays: String(audience?.newWithinDays ?? 0),
    on: audience?.on ?? '',
  };
}

/** A banner as it is arranged. */
export function bannerWish(draft: BannerDraft): BannerWish {
  const { of, work, promotion, link, title, note, quote, background, picture } = draft;
  return {
    ...standing(draft),
    work: of === 'promotion' ? undefined : orNone(work),
    promotion: of === 'promotion' ? orNone(promotion) : undefined,
    link: of === 'link' ? orNone(link) : undefined,
    title: orNone(title),
    note: orNone(note),
    quote: orNone(quote),
    background: orNone(background),
    picture: orNone(picture),
  };
}

/** A banner as its form shows it; `work`: the name of the work that it is of. */
export function bannerValues(banner: ArrangedBanner, work: string): Values {
  const { promotion, link, title, note, quote, background, picture } = banner;
  return {
    ...standingValues(banner),
    of: promotion === undefined ? (link === undefined ? 'work' : 'link') : 'promotion',
    work,
    promotion: promotion ?? '',
    link: link ?? '',
    title: title ?? '',
    note: note ?? '',
    quote,
    background: background ?? '',
    picture: picture ?? '',
  };
}

/** A row as it is arranged. */
export function rowWish(draft: RowDraft): LineWish {
  return { ...standing(draft), title: draft.title, limit: orNone(draft.limit), source: sourceOf(draft) };
}

function sourceOf(draft: RowDraft): RowSource {
  const { kind, name } = draft;
  const shelf = draft.shelf === '' ? undefined : draft.shelf;
  switch (kind) {
    case 'genre':
      return { kind, genre: name, shelf };
    case 'publisher':
      return { kind, publisher: name, shelf };
    case 'theme':
      return { kind, theme: name };
    case 'pavilion':
      return { kind, pavilion: name };
    case 'promotion':
      return { kind, promotion: orNone(name) };
    case 'works':
      return { kind, works: draft.works };
    case 'weekday':
      return { kind, shelf, day: draft.day === '' ? undefined : draft.day };
    case 'ranking':
      return { kind, shelf, board: draft.board, by: draft.by };
    case 'tag':
      return tagSource(draft);
    case 'shelf':
      return { kind, shelf: shelf ?? 'serial' };
    case 'continue':
    case 'because':
      return { kind };
    default:
      return { kind, shelf };
  }
}

/** Several tags stand in the name with commas between them. */
function tagSource({ name, shelf, without, genre, status, price }: RowDraft): RowSource {
  const [tag, ...tags] = name
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return {
    kind: 'tag',
    tag,
    tags: tags.length > 0 ? tags : undefined,
    without: without.length > 0 ? without : undefined,
    shelf: shelf === '' ? undefined : shelf,
    genre: orNone(genre),
    status: status === '' ? undefined : status,
    price: price === '' ? undefined : price,
  };
}

/** A row as its form shows it. */
export function rowValues(line: ArrangedLine): Values {
  const { title, source, limit } = line;
  const told: Partial<Record<string, unknown>> = { ...source };
  const text = (name: string): string => {
    const value = told[name];
    if (Array.isArray(value)) return value.join('\n');
    return typeof value === 'string' ? value : '';
  };
  const tags = source.kind === 'tag' ? [source.tag, ...(source.tags ?? [])].filter((tag) => tag !== undefined) : [];
  const named = source.kind === 'tag' ? tags.join(', ') : text(source.kind);
  return {
    ...standingValues(line),
    title,
    kind: source.kind,
    limit: String(limit ?? 0),
    name: ['genre', 'publisher', 'theme', 'pavilion', 'promotion', 'tag'].includes(source.kind) ? named : '',
    works: text('works'),
    shelf: text('shelf'),
    day: text('day'),
    board: text('board') || 'realtime',
    by: text('by') || 'readers',
    without: text('without'),
    genre: source.kind === 'tag' ? text('genre') : '',
    status: text('status'),
    price: text('price'),
  };
}

/** How the values of a row's conditions are called; of the others the value is the name. */
const CALLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shelf: SHELF_NAMES,
  day: WEEKDAY_NAMES,
  board: RANKING_BOARD_NAMES,
  by: RANKING_MEASURE_NAMES,
  status: STATUS_NAMES,
  price: PRICE_NAMES,
};

/** What fills a row, in a few words. */
export function sourceWords({ source }: ArrangedLine): string {
  const told = Object.entries(source).filter(([name, value]) => name !== 'kind' && value !== undefined);
  return told
    .map(([name, value]) => (Array.isArray(value) ? value.join(', ') : (CALLED[name]?.[value] ?? String(value))))
    .join(' · ');
}
