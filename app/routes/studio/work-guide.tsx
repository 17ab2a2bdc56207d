import type { ReactNode } from 'react';
import {
  addAuthorStoryPicture,
  saveAuthorGuide,
  showAuthorGuide,
  showAuthorWork,
  takeBackAuthorGuide,
} from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage } from '../../admin/components/console-page.tsx';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { StoryGuideEditor } from '../../admin/catalog/story-guide-editor.tsx';
import { storyGuideChange, storyGuideView } from '../../admin/catalog/story-guide-form.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work-guide';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, guide] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    showAuthorGuide(ctx, { memberNo, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { version, review, note } = guide;
  return { workId, title: work.sheet.title, version, review, note, guide: storyGuideView(guide) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const here = studioPaths.workPage(workId, 'guide');
  return runCatalogAction(async () => {
    if (form('act') === 'take-back') {
      await takeBackAuthorGuide(ctx, { memberNo, workId });
      return `${here}?said=taken-back`;
    }
    const add = (file: { name: string; bytes: Uint8Array }): Promise<string> =>
      addAuthorStoryPicture(ctx, { memberNo, workId, file });
    const change = await storyGuideChange(form, { add });
    if (!change) throw new DomainError('INPUT_ERROR', '0001');
    const { isReviewed } = await saveAuthorGuide(ctx, { memberNo, workId, version: form('version'), change });
    return `${here}?said=${isReviewed ? 'submitted' : 'saved'}`;
  }, form.typed);
}

const MESSAGES = {
  submitted: '저장했습니다. 검토가 끝나면 독자에게 보입니다.',
  'taken-back': '검토 요청을 철회했습니다.',
};

export default function WorkGuidePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, version, review, note, guide } = loaderData;
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }} message={MESSAGES}>
      <WorkTabs workId={workId} current="guide" />
      {review === 'pending' ? (
        <div className={styles.notice}>
          <strong>검토 중</strong>
          <p>아래 내용은 승인된 뒤에 독자에게 보입니다. 그동안 더 고칠 수 있습니다.</p>
          <ConsoleForm act="take-back">
            <div>
              <SendButton tone="quiet">검토 요청 회수</SendButton>
            </div>
          </ConsoleForm>
        </div>
      ) : null}
      {review === 'returned' ? (
        <div className={styles.notice} data-tone="bad">
          <strong>반려되었습니다.</strong>
          {note === '' ? null : <p>{note}</p>}
          <p>고쳐서 저장하면 다시 검토를 요청합니다.</p>
        </div>
      ) : null}
      <StoryGuideEditor
        key={version}
        guide={guide}
        version={version}
        error={actionData}
        pictureUrl={(hash) => `${studioPaths.picture(workId, hash)}?width=160`}
      />
    </ConsolePage>
  );
}
