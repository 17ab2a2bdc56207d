import type { bannerForm, rowForm } from '#contract/admin-forms';
import { timestampField } from '#contract/form-fields';
import type { CurationBanner, CurationRow, BannerInput, RowInput } from '#domain/merchandising';
import type { ShopAudience } from '#shared/merchandising/audiences';
import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES } from '#shared/merchandising/rankings';
import { CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { CENTRE, formatFocus } from '#shared/merchandising/picture-focus';
import { WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import type { RowSource } from '#shared/merchandising/shop-pages';
import { PRICE_NAMES, nameField } from './curation-form.ts';
import type { Values } from './entity-form.ts';
import { orNone } from './entity-form.server.ts';

type BannerDraft = ReturnType<typeof bannerForm.parse>;
type RowDraft = ReturnType<typeof rowForm.parse>;

interface Status {
  startsAt: Date | null;
  endsAt: Date | null;
  who: ShopAudience['who'];
  newWithinDays: number;
  on: '' | 'app' | 'web';
}

function parseStatus({ startsAt, endsAt, who, newWithinDays, on }: Status) {
  const isForAll = who === 'everyone' && newWithinDays === 0 && on === '';
  const audience: ShopAudience = { who, newWithinDays: orNone(newWithinDays), on: on === '' ? undefined : on };
  return { startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined, ...(isForAll ? {} : { audience }) };
}

function statusValues({ startsAt, endsAt, audience }: Pick<CurationRow, 'startsAt' | 'endsAt' | 'audience'>): Values {
  return {
    startsAt: timestampField(startsAt),
    endsAt: timestampField(endsAt),
    who: audience?.who ?? 'everyone',
    newWithinDays: String(audience?.newWithinDays ?? 0),
    on: audience?.on ?? '',
  };
}

export function bannerInput(draft: BannerDraft): BannerInput {
  const { of, work, promotion, link, title, note, quote, background, picture, focus } = draft;
  return {
    ...parseStatus(draft),
    work: of === 'promotion' ? undefined : orNone(work),
    promotion: of === 'promotion' ? orNone(promotion) : undefined,
    link: of === 'link' ? orNone(link) : undefined,
    title: orNone(title),
    note: orNone(note),
    quote: orNone(quote),
    background: orNone(background),
    picture: orNone(picture),
    focus: picture === '' ? undefined : focus,
  };
}

export function bannerValues(banner: CurationBanner, work: string): Values {
  const { promotion, link, title, note, quote, background, picture, focus } = banner;
  return {
    ...statusValues(banner),
    of: promotion === undefined ? (link === undefined ? 'work' : 'link') : 'promotion',
    work,
    promotion: promotion ?? '',
    link: link ?? '',
    title: title ?? '',
    note: note ?? '',
    quote,
    background: background ?? '',
    picture: picture ?? '',
    focus: formatFocus(focus ?? CENTRE),
  };
}

export function rowInput(draft: RowDraft): RowInput {
  return { ...parseStatus(draft), title: draft.title, limit: orNone(draft.limit), source: sourceOf(draft) };
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

/** Several tags are separated by newlines. */
function tagSource({ name, shelf, without, genre, status, price }: RowDraft): RowSource {
  const [tag, ...tags] = name
    .split('\n')
    .map((item) => item.trim())
    .filter((item) => item !== '');
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

export function rowValues(line: CurationRow): Values {
  const { title, source, limit } = line;
  const payload: Partial<Record<string, unknown>> = { ...source };
  const text = (name: string): string => {
    const value = payload[name];
    if (Array.isArray(value)) return value.join('\n');
    return typeof value === 'string' ? value : '';
  };
  const tags = source.kind === 'tag' ? [source.tag, ...(source.tags ?? [])].filter((tag) => tag !== undefined) : [];
  const named = source.kind === 'tag' ? tags.join('\n') : text(source.kind);
  return {
    ...statusValues(line),
    title,
    kind: source.kind,
    limit: String(limit ?? 0),
    [nameField(source.kind)]: named,
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

/** Labels of condition values; other values are their own label. */
const CALLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shelf: CATEGORY_NAMES,
  day: WEEKDAY_NAMES,
  board: RANKING_BOARD_NAMES,
  by: RANKING_MEASURE_NAMES,
  status: STATUS_NAMES,
  price: PRICE_NAMES,
};

export function sourceLabel({ source }: CurationRow): string {
  const payload = Object.entries(source).filter(([name, value]) => name !== 'kind' && value !== undefined);
  return payload
    .map(([name, value]) => (Array.isArray(value) ? value.join(', ') : (CALLED[name]?.[value] ?? String(value))))
    .join(' · ');
}
