import { showAuthorship } from '#domain/studio';
import { paths } from '#shared/web/paths';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { WorkDetail } from './work-info.tsx';

/** The authors' pages and marks of artificial intelligence; without authors only the marks. */
export async function authorDetails({ ctx, shop }: RequestContext, workId: number): Promise<WorkDetail[]> {
  // A shop that never had authors needs no query.
  if (shop.authors === '') return [];
  const { pens, aiMarks } = await showAuthorship(ctx, workId);
  const links = shop.authors === 'on' ? pens : [];
  return [
    ...links.map(({ id, name }) => ({ name: '작가 화면', value: name, path: paths.author(id) })),
    ...(aiMarks === '' ? [] : [{ name: 'AI 사용', value: aiMarks }]),
  ];
}
