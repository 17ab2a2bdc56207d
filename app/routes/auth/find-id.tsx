import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { type FoundMember, startIdentityCheck, findMembersByIdentity } from '#domain/members';
import { josa } from '#shared/content/josa';
import { PROVIDER_NAMES, maskEmail } from '#shared/members/members';
import { formText } from '../../browser/form-text.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { toFormError } from '../../server/form-action.server.ts';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { CheckStart, SEARCH_CHECK } from '../../features/identity/check-start.tsx';
import { sourcesOf } from '../../features/identity/provider-sources.server.ts';
import styles from '../../features/identity/verify.module.css';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/find-id';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '아이디 찾기' };
const PATH = '/find/id';
const NOTHING = { error: null, begun: null, found: null };

export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const returned = url.searchParams.get('identityVerificationId');
  return data({ returned }, { headers: sourcesOf(pageContext.ctx) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** Starts a check, or lists the accounts of a finished one. */
export async function action({ context, request }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const visit = requireVisit(pageContext);
  const form = await readForm(request);
  const id = formText(form, 'id');
  const isThrough = formText(form, 'intent') === 'finish';
  const browser = visit.browser();
  try {
    if (isThrough) {
      const result = await findMembersByIdentity(pageContext.ctx, { id, browser });
      return data({ ...NOTHING, found: result.map(messageOf) });
    }
    const order = { memberNo: null, browser, address: visit.address, purpose: 'find-id', returnTo: PATH } as const;
    const begun = await startIdentityCheck(pageContext.ctx, order);
    return data({ ...NOTHING, begun: { ...begun, returnPath: PATH } });
  } catch (error) {
    const { code, message, status } = toFormError(error);
    // Retries the same check after a provider outage: a new one costs money.
    const again = isThrough && code === 'VERIFY_ERROR 0001' ? id : null;
    return data({ ...NOTHING, error: { id: again, message: message } }, { status });
  }
}

function messageOf({ mail, joinedBy }: FoundMember): string {
  const providerName = PROVIDER_NAMES[joinedBy];
  if (mail === null) return `이메일 없이 ${josa(providerName, '으로/로')} 가입하셨습니다.`;
  return `가입하신 이메일은 ${maskEmail(mail)}, 가입 방법은 ${providerName}입니다.`;
}

/** Full document load: CSP depends on the page. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>['data']> {
  throw redirectDocument(request.url);
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '본인인증으로 가입하신 이메일과 가입 방법을 찾습니다.';
  return pageHead(matches, { page: '아이디 찾기', description, path: PATH, noIndex: true });
}

/** Finds accounts by identity (L24, X4). */
export default function FindIdPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <article className={styles.verify}>
      <h1>아이디 찾기</h1>
      {actionData?.found ? (
        <FoundAccounts found={actionData.found} />
      ) : (
        <CheckStart
          isAgain={false}
          details={SEARCH_CHECK}
          error={actionData?.error ?? null}
          returned={actionData ? null : loaderData.returned}
          address={PATH}
        />
      )}
      <p className={forms.ways}>
        <Link to="/find/password">비밀번호 찾기</Link>
        <Link to="/login">로그인</Link>
      </p>
    </article>
  );
}

function FoundAccounts({ found }: { found: string[] }): ReactNode {
  return (
    <div role="status">
      {found.length === 0 ? <p className={styles.lead}>본인인증 정보와 일치하는 계정이 없습니다.</p> : null}
      {found.map((message, at) => (
        <p key={at} className={styles.lead}>
          {message}
        </p>
      ))}
      <div className={styles.choices}>
        <Link className={`${ui.button} ${ui.main}`} to={found.length > 0 ? '/login' : '/join'}>
          {found.length > 0 ? '로그인' : '회원가입'}
        </Link>
      </div>
    </div>
  );
}
