import type { ReactNode } from 'react';
import type { HeadersFunction } from 'react-router';
import { type LegalView, legalDay } from '#shared/members/policies';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import written from '../../components/written-text/written-text.module.css';
import { type HeadMatches, pageHead } from '../seo/page-head.ts';
import styles from './legal.module.css';
import { Link } from '../../navigation/link.tsx';

const STATES = { coming: '시행 예정', 'in-force': '시행 중', past: '지난 글' } as const;

interface LegalData {
  text: LegalView;
  path: string;
}

export const legalHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Only the version in force is indexable. */
export function legalHead(matches: HeadMatches, loaderData: LegalData | undefined) {
  if (!loaderData) return [];
  const { text, path } = loaderData;
  const description = `${text.title}, ${legalDay(text.version)} 시행`;
  return pageHead(matches, { page: text.title, description, path, noIndex: text.state !== 'in-force' });
}

export function LegalPage({ text, path }: Pick<LegalData, 'text' | 'path'>): ReactNode {
  return (
    <article className={`${written.text} ${styles.legal}`} data-face="device">
      <h1>{text.title}</h1>
      <p className={styles.day}>
        {legalDay(text.version)} 시행
        <span className={styles.state} data-state={text.state}>
          {STATES[text.state]}
        </span>
      </p>
      {text.state === 'in-force' ? null : (
        <p className={styles.note}>
          {text.state === 'past' ? '이전 버전입니다. ' : '시행 예정 버전입니다. '}
          <Link to={path}>현재 버전 보기</Link>
        </p>
      )}
      <WrittenText blocks={text.blocks} />
      {text.versions.length > 1 ? <Versions text={text} path={path} /> : null}
      <section>
        <h2>관련 화면</h2>
        <ul className={styles.versions}>
          <li>
            <Link to="/privacy/cookies">쿠키 설정</Link>
          </li>
          <li>
            <Link to="/rights/request">권리 침해 신고(임시조치 요청)</Link>
          </li>
        </ul>
      </section>
    </article>
  );
}

function Versions({ text, path }: Pick<LegalData, 'text' | 'path'>): ReactNode {
  return (
    <section>
      <h2>다른 시행일 버전</h2>
      <ul className={styles.versions}>
        {text.versions.map(({ version, state }) => (
          <li key={version}>
            <Link
              to={state === 'in-force' ? path : `${path}?version=${version}`}
              aria-current={version === text.version ? 'page' : undefined}
            >
              {legalDay(version)} 시행 · {STATES[state]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
