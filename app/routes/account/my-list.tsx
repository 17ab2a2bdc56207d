import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { savePublicList, showOwnList } from '#domain/public-lists';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { paths } from '#shared/web/paths';
import { rowNumber } from '../../browser/form-text.ts';
import ui from '../../components/ui.module.css';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import { Checkbox, Field } from '../../features/auth/forms/field.tsx';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { TextField } from '../../features/help/text-field.tsx';
import { libraryPath } from '../../features/library/library-query.ts';
import styles from '../../features/public-lists/public-lists.module.css';
import { Link } from '../../navigation/link.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-list';

export const handle = { title: '책장 공개 설정', back: '/my/lists' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const id = idParam(params.id, url.pathname);
  const list = await showOwnList(pageContext.ctx, { memberNo, reader, id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const { name, title, about, isPublic, removedAt, removalReason, works } = list;
  return {
    isNew: title === null,
    title: title ?? name,
    about: about ?? '',
    isPublic,
    isRemoved: removedAt !== null,
    removalReason,
    works,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const id = idParam(params.id, url.pathname);
  const field = await fieldsOf(request);
  const works = field('works')
    .split(',')
    .map(rowNumber)
    .filter((work) => work > 0)
    .map((work) => ({ id: work, place: rowNumber(field(`place-${work}`)) || null, comment: field(`comment-${work}`) }));
  const isPublic = field('public') === '1';
  return runAccountAction(async () => {
    await savePublicList(pageContext.ctx, {
      memberNo,
      id,
      title: field('title'),
      about: field('about'),
      works,
      isPublic,
    });
    return { path: paths.list(id), message: isPublic ? 'list-published' : 'list-private' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '책장 공개 설정');
}

export default function MyListPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isNew, title, about, isPublic, isRemoved, removalReason, works } = loaderData;
  return (
    <MyPage
      title="책장 공개 설정"
      intro="공개하면 닉네임과 함께 누구나 볼 수 있고 검색에 나올 수 있습니다. 성인 작품은 본인인증을 마친 성인에게만 보입니다."
    >
      {actionData ? (
        <p role="alert" className={forms.refusal}>
          {actionData.message}
        </p>
      ) : null}
      {isRemoved ? (
        <p className={forms.refusal}>
          운영 정책에 따라 내린 책장입니다. 사유: {removalReason} 궁금한 점은 고객센터에 문의해 주세요.
        </p>
      ) : null}
      <Form method="post" replace className={forms.form}>
        <input type="hidden" name="works" value={works.map(({ id }) => id).join(',')} />
        <Field label="이름" name="title" defaultValue={title} maxLength={PUBLIC_LIST_LIMITS.title} required />
        <div className={styles.aboutField}>
          <TextField
            label={`소개(선택, ${PUBLIC_LIST_LIMITS.about}자까지)`}
            name="about"
            defaultValue={about}
            maxLength={PUBLIC_LIST_LIMITS.about}
            error={undefined}
          />
        </div>
        <section className={styles.choices} aria-labelledby="works-heading">
          <h2 id="works-heading">작품</h2>
          {works.length === 0 ? (
            <p className={styles.note}>
              책장에 담긴 작품이 없습니다. <Link to={libraryPath({ tab: 'recent' })}>내 서재</Link>에서 편집을 눌러
              작품을 담아 주세요.
            </p>
          ) : (
            <p className={styles.note}>순서의 숫자가 작은 작품부터 보입니다. 비우면 공개하지 않습니다.</p>
          )}
          {/* Before the first save every work is chosen. */}
          {works.map((work, index) => (
            <fieldset key={work.id} className={styles.choice}>
              <strong>{work.title}</strong>
              <Field
                label="순서"
                name={`place-${work.id}`}
                type="number"
                inputMode="numeric"
                min="1"
                max="999"
                aria-label={`${work.title} 순서`}
                defaultValue={work.place ?? (isNew && index < PUBLIC_LIST_LIMITS.works ? index + 1 : undefined)}
              />
              <Field
                label="한 줄 소개(선택)"
                name={`comment-${work.id}`}
                aria-label={`${work.title} 한 줄 소개`}
                defaultValue={work.comment}
                maxLength={PUBLIC_LIST_LIMITS.comment}
              />
            </fieldset>
          ))}
        </section>
        {isRemoved ? null : (
          <Checkbox name="public" value="1" defaultChecked={isPublic}>
            이 책장 공개
          </Checkbox>
        )}
        <button type="submit" className={`${ui.button} ${ui.main}`} disabled={works.length === 0}>
          저장
        </button>
      </Form>
    </MyPage>
  );
}
