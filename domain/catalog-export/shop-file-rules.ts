import type { EventBlockDraft } from '#domain/events';
import { type AdminCurationRow, type CurationBanner, type CurationRow, DEFAULT_CURATION } from '#domain/merchandising';
import type { ShopAudience } from '#shared/merchandising/audiences';
import { formatFocus } from '#shared/merchandising/picture-focus';
import { markdownOf } from '#shared/content/article-markdown';
import { withoutEmpty } from './export-rules.ts';

type IsoDate = Date | string | null | undefined;

export function periodOf({ startsAt, endsAt }: { startsAt?: IsoDate; endsAt?: IsoDate }): Record<string, unknown> {
  const iso = (at: IsoDate): string | undefined => (at ? new Date(at).toISOString() : undefined);
  return withoutEmpty({ startsAt: iso(startsAt), endsAt: iso(endsAt) });
}

function audienceFields(audience: ShopAudience | undefined): Record<string, unknown> {
  if (!audience) return {};
  const { who, newWithinDays, on } = audience;
  return withoutEmpty({ for: who, newWithinDays, on });
}

/** File names and keys that banners reference. */
interface Names {
  works: ReadonlyMap<number, string>;
  pictures: ReadonlyMap<string, string>;
}

function bannerOf(banner: CurationBanner, { works, pictures }: Names): object[] {
  const work = banner.work ? works.get(banner.work) : undefined;
  const { promotion, link, title, note, quote, background } = banner;
  const focus = banner.focus && formatFocus(banner.focus);
  const picture = banner.picture && pictures.get(banner.picture);
  // A banner without target cannot be expressed.
  if (!work && !promotion && !picture) return [];
  const fieldValues = withoutEmpty({ work, promotion, link, title, note, quote, background, picture, focus });
  return [{ ...fieldValues, ...periodOf(banner), ...audienceFields(banner.audience) }];
}

function lineOf({ title, source, limit, audience, ...period }: CurationRow): object {
  return {
    title,
    source: withoutEmpty({ ...source }),
    ...withoutEmpty({ limit }),
    ...periodOf(period),
    ...audienceFields(audience),
  };
}

export function curationFiles(curations: readonly AdminCurationRow[], names: Names): [name: string, value: unknown][] {
  const banners: Record<string, object[]> = {};
  const rows: Record<string, object[]> = {};
  const occasions: object[] = [];
  for (const { page, slug, title, isPublished, startsAt, endsAt, ...laid } of curations) {
    const hung = laid.banners?.flatMap((banner) => bannerOf(banner, names));
    const lines = laid.lines?.map(lineOf);
    if (slug === DEFAULT_CURATION) {
      if (hung) banners[page] = hung;
      if (lines) rows[page] = lines;
    } else {
      const draft = isPublished ? {} : { draft: true };
      const parts = { ...(hung ? { banners: hung } : {}), ...(lines ? { rows: lines } : {}) };
      occasions.push({ id: slug, page, title, ...draft, ...periodOf({ startsAt, endsAt }), ...parts });
    }
  }
  const files: [string, unknown][] = [];
  if (Object.keys(banners).length > 0) files.push(['banners.yaml', banners]);
  if (Object.keys(rows).length > 0) files.push(['rows.yaml', rows]);
  if (occasions.length > 0) files.push(['curations.yaml', occasions]);
  return files;
}

/** An event block for events/*.yaml; empty if its target is gone. */
export function eventBlock(block: EventBlockDraft, pictures: ReadonlyMap<string, string>): object[] {
  const titled = (title: string): object => withoutEmpty({ title });
  switch (block.kind) {
    case 'heading':
      return [{ heading: block.text, ...withoutEmpty({ icon: block.icon }) }];
    case 'text':
      return [{ text: markdownOf(block.text) }];
    case 'image': {
      const image = pictures.get(block.picture);
      return image ? [{ image, alt: block.alt }] : [];
    }
    case 'works':
      return block.works.length > 0 ? [{ works: block.works, ...titled(block.title) }] : [];
    case 'promotion':
      return [{ promotion: block.promotion, ...titled(block.title) }];
    case 'theme':
      return [{ theme: block.theme, ...titled(block.title) }];
    case 'coupon':
      return [{ coupon: block.code }];
    case 'gift':
      return [{ gift: block.campaign }];
    case 'countdown':
      return [{ countdown: block.label, ...withoutEmpty({ to: block.to }) }];
    case 'link':
      return [{ link: block.href, label: block.label, ...withoutEmpty({ icon: block.icon }) }];
    case 'notice':
      return [{ notice: markdownOf(block.text), ...titled(block.title), ...(block.isFolded ? {} : { open: true }) }];
    case 'winners':
      return [{ winners: block.names, ...titled(block.title), ...withoutEmpty({ on: block.on }) }];
    default:
      return [{ [block.kind]: true }];
  }
}
