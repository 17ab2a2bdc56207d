import type { ReactNode } from 'react';
import { listOwnLists, listSavedLists, saveList } from '#domain/public-lists';
import { paths } from '#shared/web/paths';
import { rowNumber } from '../../browser/form-text.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { libraryPath } from '../../features/library/library-query.ts';
import { Link } from '../../navigation/link.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-lists';

export const handle = { title: '공개 책장', back: '/my' };
const PATH = '/my/lists';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const [own, saved] = await Promise.all([
    listOwnLists(pageContext.ctx, memberNo),
    listSavedLists(pageContext.ctx, memberNo),
  ]);
  return { own: own.map(({ removedAt, ...list }) => ({ ...list, isRemoved: removedAt !== null })), saved };
}

/** Removes a saved list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const id = rowNumber((await fieldsOf(request))('act').replace('unsave-', ''));
  return runAccountAction(async () => {
    await saveList(pageContext.ctx, { memberNo, id, isSaved: false });
    return { path: PATH, message: 'list-unsaved' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '공개 책장');
}

type OwnList = Route.ComponentProps['loaderData']['own'][number];

function stateOf({ isPublic, isRemoved, removalReason, saves }: OwnList): string {
  if (isRemoved) return `운영 정책에 따라 내림 · 사유: ${removalReason ?? ''}`;
  if (!isPublic) return '비공개';
  return saves > 0 ? `공개 · ${saves.toLocaleString('ko-KR')}명이 저장` : '공개';
}

export default function MyListsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { own, saved } = loaderData;
  return (
    <MyPage
      title="공개 책장"
      intro="내 서재의 책장을 닉네임으로 공개하면 다른 독자가 보고 저장할 수 있습니다. 공개하기 전에는 나만 볼 수 있습니다."
    >
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      <section className={styles.part}>
        <h2>내 책장 {own.length}개</h2>
        {own.length === 0 ? (
          <p>
            책장이 없습니다. <Link to={libraryPath({ tab: 'collections' })}>내 서재</Link>에서 책장을 만들어 작품을 담아
            주세요.
          </p>
        ) : null}
        <ul className={styles.cards}>
          {own.map((list) => (
            <li key={list.id}>
              <div>
                <p className={styles.cardName}>{list.title ?? list.name}</p>
                <p className={styles.small}>{stateOf(list)}</p>
              </div>
              <Link className={styles.smallButton} to={paths.ownList(list.id)}>
                공개 설정
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>저장한 책장 {saved.length}개</h2>
        {saved.length === 0 ? <p>저장한 책장이 없습니다. 작품 화면에서 그 작품이 담긴 책장을 볼 수 있습니다.</p> : null}
        <ul className={styles.cards}>
          {saved.map(({ id, title, nick, works }) => (
            <li key={id}>
              <div>
                <p className={styles.cardName}>
                  <Link to={paths.list(id)}>{title}</Link>
                </p>
                <p className={styles.small}>
                  {nick} · 작품 {works}개
                </p>
              </div>
              <SmallForm act={`unsave-${id}`} label="삭제" about={title} />
            </li>
          ))}
        </ul>
      </section>
    </MyPage>
  );
}
