import type { ReactNode } from 'react';
import { previewText } from '#domain/editing';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { numberOf, orPage } from '../../operator/console-number.server.ts';
import { ConsolePage, LinkButton } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { previewHtml } from '../../operator/texts/preview-text.server.tsx';
import styles from '../../operator/texts/texts.module.css';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/episode-preview';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const preview = await orPage(previewText(facts.ctx, { by, episodeId: numberOf(params.id, url.pathname) }));
  return { episode: preview.episode, isDraft: preview.draft !== null, html: previewHtml(preview.shown) };
}

export default function PreviewPage({ loaderData: { episode, isDraft, html } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="미리 보기"
      up={{ path: `/operator/episodes/${episode.id}/text`, name: '본문' }}
      lead={
        isDraft
          ? '초안의 글입니다. 저장하기 전에는 독자에게 보이지 않습니다.'
          : '지금 독자에게 보이는 글입니다. 쓰던 초안은 없습니다.'
      }
      actions={<LinkButton href={`/viewer/${episode.id}`}>독자 화면 열기</LinkButton>}
    >
      <article className={styles.preview} lang="ko">
        <h2 className={styles.previewTitle}>
          {episode.position}
          {UNIT_NAMES[episode.unit]} {episode.title}
        </h2>
        {/* Made by the viewer's own renderer from blocks, never from anybody's HTML. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </ConsolePage>
  );
}
