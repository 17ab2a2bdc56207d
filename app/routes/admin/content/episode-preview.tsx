import type { ReactNode } from 'react';
import { previewText } from '#domain/content-editor';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { parseId, orPage } from '../../../admin/components/page-number.server.ts';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { previewHtml } from '../../../admin/content/preview-text.server.tsx';
import styles from '../../../admin/content/texts.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-preview';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const preview = await orPage(
    previewText(pageContext.ctx, { by: actor, episodeId: parseId(params.id, url.pathname) }),
  );
  return { episode: preview.episode, isDraft: preview.draft !== null, html: previewHtml(preview.visible) };
}

export default function PreviewPage({ loaderData: { episode, isDraft, html } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="미리 보기"
      up={{ path: adminPaths.episode(episode.id, 'text'), name: '본문' }}
      lead={
        isDraft
          ? '초안의 글입니다. 저장하기 전에는 독자에게 보이지 않습니다.'
          : '지금 독자에게 보이는 글입니다. 쓰던 초안은 없습니다.'
      }
      actions={<LinkButton href={paths.viewer(episode.id)}>독자 화면 열기</LinkButton>}
    >
      <article className={styles.preview} lang="ko">
        <h2 className={styles.previewTitle}>
          {episode.position}
          {UNIT_NAMES[episode.unit]} {episode.title}
        </h2>
        {/* Safe: rendered from blocks by the reader's renderer. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </ConsolePage>
  );
}
