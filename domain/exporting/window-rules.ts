import type { EventBlockDraft } from '#domain/events';
import { type ArrangedBanner, type ArrangedLine, type CurationRow, USUAL } from '#domain/showcase';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { markdownOf } from '#vocabulary/written-markdown';
import { told } from './export-rules.ts';

type Moment = Date | string | null | undefined;

/** A period as the folder writes it. */
export function periodOf({ startsAt, endsAt }: { startsAt?: Moment; endsAt?: Moment }): Record<string, unknown> {
  const iso = (at: Moment): string | undefined => (at ? new Date(at).toISOString() : undefined);
  return told({ startsAt: iso(startsAt), endsAt: iso(endsAt) });
}

function standing(audience: ShopAudience | undefined): Record<string, unknown> {
  if (!audience) return {};
  const { who, newWithinDays, on } = audience;
  return told({ for: who, newWithinDays, on });
}

/** What banners name, as files and keys. */
interface Names {
  works: ReadonlyMap<number, string>;
  pictures: ReadonlyMap<string, string>;
}

function bannerOf(banner: ArrangedBanner, { works, pictures }: Names): object[] {
  const work = banner.work ? works.get(banner.work) : undefined;
  const { promotion, link, title, note, quote, background } = banner;
  const picture = banner.picture && pictures.get(banner.picture);
  // What it was of is gone: the folder has no word for a banner of nothing.
  if (!work && !promotion && !picture) return [];
  const facts = told({ work, promotion, link, title, note, quote, background, picture });
  return [{ ...facts, ...periodOf(banner), ...standing(banner.audience) }];
}

function lineOf({ title, source, limit, audience, ...period }: ArrangedLine): object {
  return { title, source: told({ ...source }), ...told({ limit }), ...periodOf(period), ...standing(audience) };
}

/** The arrangements of the homes as banners.yaml, rows.yaml and curations.yaml. */
export function arrangedFiles(curations: readonly CurationRow[], names: Names): [name: string, value: unknown][] {
  const banners: Record<string, object[]> = {};
  const rows: Record<string, object[]> = {};
  const occasions: object[] = [];
  for (const { page, slug, title, isPublished, startsAt, endsAt, ...laid } of curations) {
    const hung = laid.banners?.flatMap((banner) => bannerOf(banner, names));
    const lines = laid.lines?.map(lineOf);
    if (slug === USUAL) {
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

/** A part of an event as events/*.yaml has it; nothing where what it shows is gone. */
export function eventBlock(block: EventBlockDraft, pictures: ReadonlyMap<string, string>): object[] {
  const titled = (title: string): object => told({ title });
  switch (block.kind) {
    case 'heading':
      return [{ heading: block.text, ...told({ icon: block.icon }) }];
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
      return [{ countdown: block.label, ...told({ to: block.to }) }];
    case 'link':
      return [{ link: block.href, label: block.label, ...told({ icon: block.icon }) }];
    case 'notice':
      return [{ notice: markdownOf(block.text), ...titled(block.title), ...(block.isFolded ? {} : { open: true }) }];
    case 'winners':
      return [{ winners: block.names, ...titled(block.title), ...told({ on: block.on }) }];
    default:
      return [{ [block.kind]: true }];
  }
}
