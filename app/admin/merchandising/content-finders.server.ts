import { findNameChoices } from '#domain/catalog-admin';
import { listCampaigns } from '#domain/gifts';
import { listStorefrontItems } from '#domain/storefront-order';
import { type IconDrawing, readIconName } from '#shared/content/icons';
import { adminPaths } from '#shared/web/admin-paths';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { SearchKind, SearchResult } from '../components/search-result.ts';
import { COMMON_ICONS } from './common-icons.ts';

interface ContentQuery {
  words: string;
  /** What is picked already. */
  names: readonly string[];
}
type Find = (page: RequestContext, query: ContentQuery) => Promise<SearchResult[]>;

const MAX_RESULTS = 12;
const MAX_NAMES = 60;

/** Promotions, themes and halls by title; picked ones by name. */
function contentFinder(kind: 'promotion' | 'theme' | 'pavilion'): Find {
  const list = { promotion: 'promotions', theme: 'themes', pavilion: 'pavilions' } as const;
  return async ({ ctx }, { words, names }) => {
    const queries = names.length > 0 ? names.slice(0, MAX_NAMES) : [words];
    const pages = await Promise.all(
      queries.map((query) => listStorefrontItems(ctx, { kind: list[kind], query, page: 1 })),
    );
    const rows = pages.flatMap((page) => page.rows).filter(({ key }) => names.length === 0 || names.includes(key));
    return rows.slice(0, Math.max(MAX_RESULTS, names.length)).map(({ key, title, note }) => ({
      kind,
      id: key,
      name: key,
      title,
      note,
      href: `${adminPaths.listItem(list[kind])}?key=${encodeURIComponent(key)}`,
    }));
  };
}

/** Publishers, genres and tags of the works. */
function nameFinder(kind: 'publisher' | 'genre' | 'tag'): Find {
  return async ({ ctx }, { words }) =>
    (await findNameChoices(ctx, { kind, words })).map(({ name, works }) => ({
      kind,
      id: name,
      name,
      title: name,
      note: `작품 ${works.toLocaleString('ko-KR')}편`,
      href: `/operator/works?words=${encodeURIComponent(name)}`,
    }));
}

function findGifts({ ctx }: RequestContext, { words, names }: ContentQuery): Promise<SearchResult[]> {
  return listCampaigns(ctx, {}).then(({ campaigns }) =>
    campaigns
      .filter(({ sourceKey, title }) =>
        names.length > 0 ? names.includes(sourceKey) : `${title} ${sourceKey}`.includes(words),
      )
      .slice(0, MAX_RESULTS)
      .map(({ id, sourceKey, title, sentence, isRunning }) => ({
        kind: 'gift',
        id: sourceKey,
        name: sourceKey,
        title,
        note: [sentence, isRunning ? '진행 중' : '진행 중이 아님'].filter(Boolean).join(' · '),
        href: `/operator/gifts/${id}`,
      })),
  );
}

async function findIcons(page: RequestContext, { words, names }: ContentQuery): Promise<SearchResult[]> {
  const typed = words.toLowerCase().split(/\s+/u).filter(Boolean);
  const common = Object.entries(COMMON_ICONS).flatMap(([name, label = '']) =>
    typed.every((word) => label.includes(word) || name.includes(word)) ? name : [],
  );
  const others = typed.length > 0 ? page.findIcons('tabler', typed) : [];
  const found = names.length > 0 ? names : [...new Set([...common, ...others])];
  return found.slice(0, 2 * MAX_RESULTS).flatMap((name): SearchResult[] => {
    const icon = readIconName(name);
    const drawing = icon && page.iconDrawing(icon);
    if (!drawing) return [];
    const title = COMMON_ICONS[name] ?? name;
    return [{ kind: 'icon', id: name, name, title, note: name, cover: iconUrl(drawing), href: '' }];
  });
}

/** An icon as a picture in a middle grey that shows on light and dark. */
function iconUrl({ body, width, height }: IconDrawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" color="#8a8377">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What merchandising forms pick from. */
export const CONTENT_FINDERS = {
  promotion: contentFinder('promotion'),
  theme: contentFinder('theme'),
  pavilion: contentFinder('pavilion'),
  gift: findGifts,
  publisher: nameFinder('publisher'),
  genre: nameFinder('genre'),
  tag: nameFinder('tag'),
  icon: findIcons,
} satisfies Partial<Record<SearchKind, Find>>;
