import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import ui from '../../components/ui.module.css';
import { WorkRow } from '../storefront/work-row.tsx';
import { type LibraryParams, isNarrowed, libraryPath } from './library-query.ts';
import { Link } from '../../navigation/link.tsx';

const TEXTS = {
  recent: { title: '최근 본 작품이 없습니다.', text: '작품을 읽기 시작하면 읽던 자리와 함께 이곳에 꽂힙니다.' },
  interest: { title: '관심 작품이 없습니다.', text: '마음에 드는 작품을 담아 보세요.' },
  bought: { title: '구매한 작품이 없습니다.', text: '소장하거나 대여한 작품이 이곳에 꽂힙니다.' },
  tickets: { title: '받은 선물권이 없습니다.', text: '선물이나 이벤트로 받은 대여권이 이곳에 모입니다.' },
  collections: { title: '책장에 담은 작품이 없습니다.', text: '내 서재에서 편집을 눌러 작품을 담아 보세요.' },
} as const;

export function LibraryEmpty({ request, popular }: { request: LibraryParams; popular: WorkCardDto[] }): ReactNode {
  if (isNarrowed(request))
    return (
      <EmptyCatalog
        title="조건에 맞는 작품이 없습니다."
        text="다른 검색어로 찾거나 조건을 줄여 보세요."
        action={
          <Link
            className={`${ui.button} ${ui.inked}`}
            to={libraryPath({ tab: request.tab, collection: request.collection, sort: request.sort })}
          >
            조건 모두 지우기
          </Link>
        }
      />
    );
  return (
    <>
      <EmptyCatalog
        {...TEXTS[request.tab]}
        action={
          <Link className={`${ui.button} ${ui.inked}`} to="/">
            작품 둘러보기
          </Link>
        }
      />
      {popular.length > 0 ? <WorkRow title="지금 많이 담는 작품" works={popular} /> : null}
    </>
  );
}
