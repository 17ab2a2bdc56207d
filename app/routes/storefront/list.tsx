import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { reportList, saveList, showPublicList } from '#domain/public-lists';
import { REPORT_REASONS, REPORT_REASON_NAMES } from '#shared/community/comments';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { MessageLine } from '../../features/account/my-page.tsx';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import styles from '../../features/public-lists/public-lists.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import { AdultBadge } from '../../features/storefront/badges.tsx';
import { Cover } from '../../features/storefront/cover.tsx';
import { ShareButton } from '../../features/work/share-button.tsx';
import { Link } from '../../navigation/link.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/list';

export const handle = { title: '공개 책장' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, reader, member } = context.get(requestContext);
  const id = idParam(params.id, url.pathname);
  const { changedAt: _changedAt, ...list } = await showPublicList(ctx, { id, reader }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return { list, isMember: member !== null };
}

/** Saves the list or stops, or reports it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const id = idParam(params.id, url.pathname);
  const field = await fieldsOf(request);
  return runAccountAction(async () => {
    if (field('act') === 'report') {
      await reportList(pageContext.ctx, { memberNo, id, reason: field('reason'), detail: field('detail') });
      return { path: paths.list(id), message: 'list-reported' };
    }
    const isSaved = field('act') === 'save';
    await saveList(pageContext.ctx, { memberNo, id, isSaved });
    return { path: paths.list(id), message: isSaved ? 'list-saved' : 'list-unsaved' };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, title, about, nick, isPublic, works } = loaderData.list;
  const description = about || `${nick} 님이 고른 작품 ${works.length}개입니다.`;
  const noIndex = !isPublic || works.length === 0;
  return pageHead(matches, { page: title, description, path: paths.list(id), noIndex });
}

type List = Route.ComponentProps['loaderData']['list'];

export default function ListPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { list, isMember } = loaderData;
  const { id, title, about, nick, works, left, saves, isOwn, isSaved, isPublic } = list;
  return (
    <div className={styles.page}>
      <MessageLine />
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.by}>
          {nick} · 작품 {works.length}개{saves > 0 ? ` · ${saves.toLocaleString('ko-KR')}명이 저장` : ''}
        </p>
        {about ? <p className={styles.about}>{about}</p> : null}
        {isPublic ? null : <p className={styles.note}>비공개 책장입니다. 지금은 나만 볼 수 있습니다.</p>}
      </header>
      <div className={styles.actions}>
        {isOwn ? (
          <Link className={`${ui.button} ${ui.outline}`} to={paths.ownList(id)}>
            수정
          </Link>
        ) : (
          <Form method="post" replace>
            <button
              type="submit"
              name="act"
              value={isSaved ? 'unsave' : 'save'}
              className={`${ui.button} ${isSaved ? ui.outline : ui.inked}`}
            >
              {isSaved ? '저장 취소' : '책장 저장'}
            </button>
          </Form>
        )}
        {isPublic ? <ShareButton title={title} className={undefined} /> : null}
      </div>
      {works.length === 0 ? <p className={styles.note}>지금 볼 수 있는 작품이 없습니다.</p> : null}
      <ol className={styles.works}>
        {works.map((work) => (
          <ListedWork key={work.card.id} work={work} />
        ))}
      </ol>
      {left > 0 ? (
        <p className={styles.note}>
          이용 등급이나 숨김 설정 때문에 볼 수 없거나 판매가 끝난 작품 {left}개는 빼고 보여 드립니다.
        </p>
      ) : null}
      {isOwn || !isMember ? null : <ReportForm />}
    </div>
  );
}

function ListedWork({ work: { card, comment } }: { work: List['works'][number] }): ReactNode {
  return (
    <li>
      <Link to={paths.work(card.id)} aria-hidden="true" tabIndex={-1}>
        <Cover cover={card.cover} title={card.title} sizes="72px" silent />
      </Link>
      <Link className={styles.name} to={paths.work(card.id)}>
        {card.title}
      </Link>
      <p className={styles.creator}>
        {card.isAdult ? <AdultBadge /> : null} {card.creator}
      </p>
      {comment ? <p className={styles.comment}>{comment}</p> : null}
    </li>
  );
}

function ReportForm(): ReactNode {
  return (
    <details className={styles.report}>
      <summary>신고</summary>
      <Form method="post" replace>
        <select name="reason" aria-label="신고 사유" required>
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REPORT_REASON_NAMES[reason]}
            </option>
          ))}
        </select>
        <input
          name="detail"
          maxLength={PUBLIC_LIST_LIMITS.reason}
          aria-label="자세한 내용"
          placeholder="자세한 내용(선택)"
        />
        <button type="submit" name="act" value="report" className={`${ui.button} ${ui.outline}`}>
          이 책장 신고
        </button>
      </Form>
    </details>
  );
}
