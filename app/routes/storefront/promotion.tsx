import type { ReactNode } from 'react';
import type { PromotionBandDto } from '#contract/promotions';
import { listPromotions } from '#domain/merchandising';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { useMorePages } from '../../features/catalog/use-more-pages.ts';
import { ListEnd } from '../../features/catalog/list-end.tsx';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { PromotionCard } from '../../features/merchandising/promotion-band.tsx';
import styles from '../../features/merchandising/sets.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/promotion';
import { Link } from '../../navigation/link.tsx';

const TABS = [
  { tab: 'open', path: '/promotion', name: '진행 중' },
  { tab: 'ended', path: '/promotion?tab=ended', name: '종료' },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const isEnded = url.searchParams.get('tab') === 'ended';
  const after = url.searchParams.get('after') ?? undefined;
  const { promotions, next } = await listPromotions(ctx, { isEnded, after, reader });
  const isEmpty = await isEmptyShop(pageContext, promotions);
  return { works: promotions, next, isEmpty, tab: isEnded ? ('ended' as const) : ('open' as const) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const path = loaderData?.tab === 'ended' ? '/promotion?tab=ended' : '/promotion';
  const description = '기간 한정 할인 기획전입니다.';
  return pageHead(matches, { page: '기획전', description, path });
}

export default function PromotionPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { works, next, tab } = loaderData;
  return (
    <>
      <PageTitle title="기획전" />
      <nav className={styles.tabs} aria-label="기획전">
        {TABS.map((day) => (
          <Link
            key={day.tab}
            className={ui.tab}
            to={day.path}
            aria-current={day.tab === tab ? 'page' : undefined}
            preventScrollReset
          >
            {day.name}
          </Link>
        ))}
      </nav>
      {works.length > 0 ? (
        <Bands key={tab} works={works} next={next} />
      ) : loaderData.isEmpty ? (
        <EmptyShop text="기획전이 열리면 이곳에 보입니다." />
      ) : (
        <EmptyCatalog
          title={tab === 'ended' ? '종료된 기획전이 없습니다.' : '진행 중인 기획전이 없습니다.'}
          text={tab === 'ended' ? '진행 중인 기획전을 먼저 둘러보세요.' : '새 기획전이 열리면 이곳에서 알려 드립니다.'}
          action={
            <Link className={`${ui.button} ${ui.inked}`} to={tab === 'ended' ? '/promotion' : '/'}>
              {tab === 'ended' ? '진행 중인 기획전 보기' : '작품 둘러보기'}
            </Link>
          }
        />
      )}
    </>
  );
}

function Bands(first: { works: PromotionBandDto[]; next: string | null }): ReactNode {
  const pages = useMorePages<PromotionBandDto>({ works: first.works, next: first.next });
  return (
    <section className={styles.bands} aria-label="기획전 목록" aria-busy={pages.isLoading}>
      <ul>
        {pages.works.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
      <ListEnd pages={pages} />
    </section>
  );
}
