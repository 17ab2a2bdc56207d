import { takesSupport } from '#domain/author-support';
import { showAuthorship } from '#domain/studio';
import { type AuthorPrice, authorPriceText } from '#shared/authors/prices';
import { seoulDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { WorkDetail } from './work-info.tsx';

interface AuthorDetails {
  /** The authors' pages. */
  details: WorkDetail[];
  /** What the author announced: a withdrawal or a price. */
  notices: string[];
}

/** What a work's page says of its authors. */
export async function authorDetails({ ctx, shop }: RequestContext, workId: number): Promise<AuthorDetails> {
  // A shop that never had authors needs no query.
  if (shop.authors === '') return { details: [], notices: [] };
  const { pens, goesAt, nextPrice } = await showAuthorship(ctx, workId);
  const links = shop.authors === 'on' ? pens : [];
  const isSupported = links.length > 0 && shop.support === 'on' && (await takesSupport(ctx, workId));
  const details = [
    ...links.map(({ id, name }) => ({ name: '작가 화면', value: name, path: paths.author(id) })),
    ...(isSupported ? [{ name: '작가 후원', value: '후원하기', path: paths.support(workId) }] : []),
  ];
  const notices = [
    ...(goesAt === null ? [] : [`작가가 ${dayOf(goesAt)}에 내리는 작품입니다. 그 전까지 볼 수 있습니다.`]),
    ...(nextPrice ? [priceNotice(nextPrice)] : []),
  ];
  return { details, notices };
}

function dayOf(time: string): string {
  const { month, day } = seoulDate(new Date(time));
  return `${month}월 ${day}일`;
}

function priceNotice({ startsAt, isFree, ...price }: AuthorPrice & { startsAt: string; isFree: boolean }): string {
  const text = authorPriceText(price);
  return isFree
    ? `${dayOf(startsAt)}부터 공개되는 회차는 유료입니다. 가격은 ${text}입니다. 지금 무료인 회차는 그대로 무료로 볼 수 있습니다.`
    : `${dayOf(startsAt)}부터 회차 가격이 바뀝니다. 새 가격은 ${text}입니다. 지금 무료인 회차와 이미 구매한 회차는 그대로 볼 수 있습니다.`;
}
