import type { ReactNode } from 'react';
import { addPost, listPosts, removePost, showAuthorWork } from '#domain/studio';
import { seoulMinute } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import {
  Check,
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  SendButton,
  TextArea,
} from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage, Panel } from '../../admin/components/console-page.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import kit from '../../admin/components/kit.module.css';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work-posts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, posts] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    listPosts(ctx, { memberNo, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const takesSupport = pageContext.shop.support === 'on';
  return { workId, title: work.sheet.title, posts, takesSupport, key: ctx.secrets.random(12) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const here = studioPaths.workPage(workId, 'posts');
    if (form('act') === 'remove') {
      await removePost(pageContext.ctx, { memberNo, workId, id: parseCount(form('post')) ?? 0 });
      return `${here}?said=removed`;
    }
    const post = {
      title: form('title'),
      body: form('body'),
      isForSupporters: form('forSupporters') === 'on',
      key: form('formId'),
    };
    await addPost(pageContext.ctx, { memberNo, workId, ...post });
    return `${here}?said=added`;
  }, form.typed);
}

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, posts, takesSupport, key } = loaderData;
  const typed = actionData?.typed ?? {};
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }}>
      <WorkTabs workId={workId} current="posts" />
      <Panel title="소식 쓰기" lead="휴재나 이벤트처럼 회차가 아닌 소식입니다. 작가 화면에 보입니다.">
        <ConsoleForm error={actionData} act="add" about={{ formId: typed['formId'] ?? key }}>
          <Field
            label="제목"
            name="title"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={typed['title'] ?? ''}
            error={errorAt(actionData, 'title')}
          />
          <TextArea
            label="내용"
            name="body"
            rows={6}
            required
            maxLength={5000}
            defaultValue={typed['body'] ?? ''}
            error={errorAt(actionData, 'body')}
          />
          {takesSupport ? (
            <Check
              label="매월 후원하는 독자만 읽기"
              name="forSupporters"
              defaultChecked={typed['forSupporters'] === 'on'}
            />
          ) : null}
          <FormBar>
            <SendButton>올리기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      {posts.length === 0 ? (
        <p className={kit.empty}>아직 올린 소식이 없습니다.</p>
      ) : (
        <ul className={styles.notices}>
          {posts.map((post) => (
            <li key={post.id} className={styles.notice}>
              <strong>{post.title}</strong>
              <p>
                {seoulMinute(new Date(post.madeAt))} · {post.penName}
                {post.isForSupporters ? ' · 후원자 전용' : ''}
              </p>
              <p className={styles.post}>{post.body}</p>
              <Disclosure label="삭제">
                <p>삭제한 소식은 복구할 수 없습니다.</p>
                <ConsoleForm act="remove" about={{ post: String(post.id) }}>
                  <div>
                    <SendButton tone="grave">삭제</SendButton>
                  </div>
                </ConsoleForm>
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}
