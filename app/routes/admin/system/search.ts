import { findEpisodeChoices, findNamedWorks, findWorkChoices } from '#domain/catalog-admin';
import { findMembers } from '#domain/member-support';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { CONTENT_FINDERS } from '../../../admin/merchandising/content-finders.server.ts';
import { SEARCH_KINDS, type SearchKind, type SearchResult } from '../../../admin/components/search-result.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { throwNotFound } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/search';

const MAX_MEMBERS = 8;
const PAYMENT_ID = /^[\w-]{16,64}$/;

/**
 * What operators pick or go to: `kind` (repeatable), `q` the words, `work` the work of episodes, `name` (repeatable)
 * works that are picked already.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'search');
  const kinds = url.searchParams.getAll('kind');
  const words = (url.searchParams.get('q') ?? '').normalize('NFC').trim().slice(0, 100);
  const query = { words, workId: Number(url.searchParams.get('work')), names: url.searchParams.getAll('name') };
  if (kinds.some((kind) => !SEARCH_KINDS.some((known) => known === kind))) return throwNotFound(url.pathname);
  const may: Record<SearchKind, boolean> = {
    work: true,
    episode: true,
    member: hasPermission(rights, 'members') || hasPermission(rights, 'payments') || hasPermission(rights, 'gifts'),
    payment: hasPermission(rights, 'payments'),
    promotion: hasPermission(rights, 'window'),
    theme: hasPermission(rights, 'window'),
    pavilion: hasPermission(rights, 'window'),
    gift: hasPermission(rights, 'window'),
    publisher: true,
    genre: true,
    tag: true,
    icon: hasPermission(rights, 'window'),
  };
  const wanted = SEARCH_KINDS.filter((kind) => may[kind] && kinds.includes(kind));
  const found = await Promise.all(wanted.map((kind) => FINDERS[kind](pageContext, query)));
  return Response.json({ results: found.flat() }, { headers: { 'cache-control': 'private, no-store' } });
}

interface SearchQuery {
  words: string;
  workId: number;
  names: string[];
}
type Find = (page: RequestContext, query: SearchQuery) => Promise<SearchResult[]>;

const FINDERS: Record<SearchKind, Find> = {
  ...CONTENT_FINDERS,
  async work({ ctx }, { words, names }) {
    const works = names.length > 0 ? await findNamedWorks(ctx, names) : await findWorkChoices(ctx, words);
    return works.map(({ id, sourceKey, title, creators }) => ({
      kind: 'work',
      id: String(id),
      name: sourceKey,
      title,
      note: creators,
      cover: adminPaths.workCover(id),
      href: adminPaths.work(id),
    }));
  },
  async episode({ ctx }, { words, workId }) {
    if (!Number.isSafeInteger(workId) || workId < 1) return [];
    const episodes = await findEpisodeChoices(ctx, { workId, words });
    return episodes.map(({ id, position, title }) => ({
      kind: 'episode',
      id: String(id),
      name: String(id),
      title,
      note: `${position.toLocaleString('ko-KR')}번째`,
      href: adminPaths.workEpisode(workId, id),
    }));
  },
  async member({ ctx }, { words }) {
    if (words === '') return [];
    const { members } = await findMembers(ctx, { field: '', text: words });
    return members.slice(0, MAX_MEMBERS).map(({ memberNo, nick, mail }) => ({
      kind: 'member',
      id: String(memberNo),
      name: String(memberNo),
      title: nick,
      note: `${memberNo}번${mail ? ` · ${mail}` : ''}`,
      href: adminPaths.member(memberNo),
    }));
  },
  async payment(_page, { words }) {
    if (!PAYMENT_ID.test(words)) return [];
    return [{ kind: 'payment', id: words, name: words, title: words, note: '결제', href: adminPaths.payment(words) }];
  },
};
