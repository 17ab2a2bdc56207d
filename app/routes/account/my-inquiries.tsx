import type { ReactNode } from 'react';
import { listMemberInquiries } from '#domain/help-center';
import { INQUIRY_CATEGORY_NAMES } from '#shared/community/inquiries';
import { shortTime } from '#shared/content/seoul-date';
import styles from '../../features/help/help.module.css';
import { InquiryStateBadge } from '../../features/help/inquiry-state.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/my-inquiries';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '문의 내역', back: '/my', beside: '문의하기', besidePath: '/help/inquiry' };
const PATH = '/my/inquiries';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const param = url.searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined;
  const { inquiries, next } = await listMemberInquiries(pageContext.ctx, { memberNo, before });
  const lines = inquiries.map(({ id, state, title, category, madeAt }) => ({
    id,
    state,
    title,
    about: `${INQUIRY_CATEGORY_NAMES[category]} · ${shortTime(madeAt)}`,
  }));
  return { lines, next, isOlder: before !== undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '문의 내역');
}

export default function MyInquiriesPage({ loaderData: { lines, next, isOlder } }: Route.ComponentProps): ReactNode {
  const newInquiryLink = (
    <Link className={`${ui.button} ${ui.inked}`} to="/help/inquiry">
      1:1 문의하기
    </Link>
  );
  return (
    <MyPage title="문의 내역">
      {lines.length === 0 && !isOlder ? (
        <EmptyCatalog
          title="보내신 문의가 없습니다."
          text="궁금하신 점을 보내 주시면 여기에서 답변을 확인하실 수 있습니다."
          action={newInquiryLink}
        />
      ) : (
        <>
          <ol className={styles.lines}>
            {lines.map(({ id, state, title, about }) => (
              <li key={id}>
                <Link className={styles.line} to={`${PATH}/${id}`}>
                  <span>
                    <InquiryStateBadge state={state} />
                    {about}
                  </span>
                  <strong>{title}</strong>
                </Link>
              </li>
            ))}
          </ol>
          <nav className={styles.pages} aria-label="문의 내역 페이지">
            {isOlder ? <Link to={PATH}>최근 문의로</Link> : null}
            {next ? <Link to={`${PATH}?before=${next}`}>이전 문의 보기</Link> : null}
          </nav>
          <p className={styles.toList}>{newInquiryLink}</p>
        </>
      )}
    </MyPage>
  );
}
