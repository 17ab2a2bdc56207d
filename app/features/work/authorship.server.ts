import { takesSupport } from '#domain/author-support';
import { showAuthorship } from '#domain/studio';
import { seoulDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { WorkDetail } from './work-info.tsx';

interface AuthorDetails {
  /** The authors' pages and marks of artificial intelligence; without authors only the marks. */
  details: WorkDetail[];
  /** Of a work that its author will withdraw. */
  going: string | null;
}

/** What a work's page says of its authors. */
export async function authorDetails({ ctx, shop }: RequestContext, workId: number): Promise<AuthorDetails> {
  // A shop that never had authors needs no query.
  if (shop.authors === '') return { details: [], going: null };
  const { pens, aiMarks, goesAt } = await showAuthorship(ctx, workId);
  const links = shop.authors === 'on' ? pens : [];
  const isSupported = links.length > 0 && shop.support === 'on' && (await takesSupport(ctx, workId));
  const details = [
    ...links.map(({ id, name }) => ({ name: '작가 화면', value: name, path: paths.author(id) })),
    ...(isSupported ? [{ name: '작가 후원', value: '후원하기', path: paths.support(workId) }] : []),
    ...(aiMarks === '' ? [] : [{ name: 'AI 사용', value: aiMarks }]),
  ];
  const { month, day } = seoulDate(new Date(goesAt ?? 0));
  const going = `작가가 ${month}월 ${day}일에 내리는 작품입니다. 그 전까지 볼 수 있습니다.`;
  return { details, going: goesAt === null ? null : going };
}
