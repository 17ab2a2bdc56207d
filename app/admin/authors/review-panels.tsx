import type { ReactNode } from 'react';
import { adminPaths } from '#shared/web/admin-paths';
import { DetailList, Panel } from '../components/console-page.tsx';
import { TextChanges } from '../content/text-changes.tsx';
import type { GuideReviewLine } from './guide-review.server.ts';
import type { DeclarationView } from './declaration-view.server.ts';
import styles from './reviews.module.css';

type Change = Parameters<typeof TextChanges>[0]['changes'][number];

interface ReviewedTextProps {
  episode: { id: number; content: 'text' | 'images' | null };
  compared: { older: number | null; changes: Change[]; isCut: boolean } | null;
}

/** The text under review: what changed since the last approval, or all of it. */
export function ReviewedText({ episode, compared }: ReviewedTextProps): ReactNode {
  if (episode.content === 'images')
    return (
      <Panel title="그림">
        <p>
          <a className={styles.link} href={adminPaths.episode(episode.id, 'pictures')}>
            회차의 그림과 설명 보기
          </a>
        </p>
      </Panel>
    );
  if (!compared) return null;
  if (compared.older !== null)
    return (
      <Panel
        title={compared.isCut ? '구매한 독자가 있는 본문에서 줄이는 곳' : '승인한 글에서 바뀐 곳'}
        {...(compared.isCut
          ? { lead: '본문의 30%가 넘게 줄어듭니다. 승인할 때까지 독자는 지금의 본문을 봅니다.' }
          : {})}
      >
        <TextChanges
          changes={compared.changes}
          older={`${compared.isCut ? '지금의 글' : '승인한 글'} (${compared.older}판)`}
          newer="보낸 글"
        />
      </Panel>
    );
  const letters = compared.changes.reduce((sum, change) => sum + ('text' in change ? change.text.length : 0), 0);
  return (
    <Panel title="본문" lead={`${letters.toLocaleString('ko-KR')}자. 아직 승인한 글이 없어 모두 보여 드립니다.`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling text must be reachable by keys. */}
      <div className={styles.text} tabIndex={0} role="region" aria-label="본문">
        {compared.changes.map((change) => ('text' in change ? <p key={change.id}>{change.text}</p> : null))}
      </div>
    </Panel>
  );
}

interface ReviewedWorkProps {
  work: { id: number; title: string; creators: string; genre: string; tags: string; synopsis: string };
  ratingName: string;
}

export function ReviewedWork({ work, ratingName }: ReviewedWorkProps): ReactNode {
  const { id, title, creators, genre, tags, synopsis } = work;
  return (
    <Panel title="작품">
      <div className={styles.work}>
        <img src={adminPaths.workCover(id)} alt={`${title} 표지`} width={120} height={174} />
        <DetailList
          details={[
            { name: '제목', value: title },
            { name: '작가', value: creators },
            { name: '이용 등급', value: ratingName },
            { name: '장르와 태그', value: [genre, tags].filter(Boolean).join(' · ') || '없음' },
            { name: '소개', value: <span className={styles.synopsis}>{synopsis || '없음'}</span> },
          ]}
        />
      </div>
    </Panel>
  );
}

interface DeclarationPanelProps {
  id: number;
  declaration: DeclarationView | null;
}

export function DeclarationPanel({ id, declaration }: DeclarationPanelProps): ReactNode {
  if (!declaration)
    return (
      <Panel title="작가의 신고">
        <p className={styles.warn}>신고가 없습니다. 신고하지 않은 작품은 19세 이용가로 다룹니다.</p>
      </Panel>
    );
  return (
    <Panel title="작가의 신고" lead={`${declaration.who} · ${declaration.at}`}>
      {declaration.warnings.map((warning) => (
        <p key={warning} className={styles.warn}>
          {warning}
        </p>
      ))}
      <dl className={styles.lines}>
        {declaration.lines.map(({ name, value, before }) => (
          <div key={name} data-changed={before === '' ? undefined : ''}>
            <dt>{name}</dt>
            <dd>
              {value || '없음'}
              {before === '' ? null : <small>이전: {before}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {declaration.proof === '' ? null : (
        <p>
          <a className={styles.link} href={adminPaths.submissionProof(id)} download>
            증빙 파일 내려받기 ({declaration.proof})
          </a>
        </p>
      )}
    </Panel>
  );
}

/** Summaries and characters that an approval shows to readers. */
export function ReviewedGuide({ lines }: { lines: GuideReviewLine[] }): ReactNode {
  return (
    <Panel title="지난 이야기와 등장인물">
      <dl className={styles.lines}>
        {lines.map(({ id, mark, name, texts, picture }) => (
          <div key={id} data-changed={mark === '' ? undefined : ''}>
            <dt>
              {name}
              {mark === '' ? null : ` (${mark})`}
            </dt>
            <dd>
              {picture ? (
                <img src={`${adminPaths.picture(picture)}?width=160`} alt={`${name} 그림`} width={72} height={72} />
              ) : null}
              {texts.map((text) => (
                <span key={text} className={styles.synopsis}>
                  {text}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
